/** What the server refuses and explains in English only, briefly in French. */

import type { ErrorCode } from "./types";
import type { Refused } from "./http";
import { settings } from "../stores/preferences.svelte";
import { typeset } from "../lib/i18n";

export const FRENCH: Record<ErrorCode, string> = {
  bad_request: "La demande n’est pas lisible.",
  validation_failed: "Une valeur manque ou n’est pas possible.",
  not_signed_in: "Votre session est terminée.",
  invalid_credentials: "Le nom ou le mot de passe est faux.",
  forbidden: "Vous n’avez pas le droit de faire cela.",
  origin_not_allowed: "La demande vient d’une page qui n’y est pas autorisée.",
  not_your_seat: "Cette place n’est pas la vôtre.",
  members_only: "Seuls les membres peuvent s’asseoir à une table classée.",
  not_found: "Cela n’existe pas, ou plus.",
  table_not_found: "Cette table n’existe pas, ou elle est privée.",
  method_not_allowed: "Cela n’est pas possible ici.",
  not_acceptable: "Cela n’existe pas sous cette forme.",
  request_timeout: "La demande a mis trop de temps à arriver. Réessayez.",
  conflict: "Ce n’est pas possible maintenant.",
  name_taken: "Ce nom est déjà pris.",
  seat_taken: "Cette place est prise.",
  table_not_open: "La partie a déjà commencé, ou elle est terminée.",
  table_not_ready: "La partie ne peut pas encore commencer.",
  table_not_running: "La partie n’est pas en cours.",
  table_not_over: "La partie n’est pas encore terminée.",
  stale_position: "La position a changé entre-temps : regardez de nouveau.",
  undo_needs_consent: "Les autres doivent être d’accord.",
  nothing_to_undo: "Il n’y a rien à annuler.",
  no_open_proposal: "Rien n’est proposé, ou plus.",
  cannot_be_rated: "Cette table ne peut pas être classée.",
  rules_version_mismatch: "Les règles ont changé depuis la création de cette table.",
  limit_reached: "La limite est atteinte.",
  too_many_subscriptions: "Trop de tables sont suivies à la fois.",
  host_not_allowed: "La demande est destinée à un autre serveur.",
  payload_too_large: "La demande est trop volumineuse.",
  uri_too_long: "L’adresse est trop longue.",
  unsupported_media_type: "La demande n’est pas lisible.",
  unknown_game: "Ce jeu n’existe pas ici.",
  bad_options: "Ces options ne vont pas ensemble.",
  unknown_notation: "Ce n’est pas un coup de ce jeu.",
  illegal_move: "Les règles interdisent ce coup.",
  not_your_turn: "Ce n’est pas à cette place de jouer.",
  game_over: "La partie est terminée.",
  corrupt_record: "Ce fichier n’est pas l’enregistrement d’une partie, ou il est abîmé.",
  weak_password: "Ce mot de passe est trop facile à deviner.",
  invalid_webhook_url: "Cette adresse n’est pas possible.",
  rate_limited: "C’était un peu trop souvent. Réessayez dans un moment.",
  headers_too_large: "La demande est trop longue.",
  internal_error: "Une erreur s’est produite sur le serveur.",
  unavailable: "Le serveur n’est pas prêt. Réessayez dans un moment.",
};

/** A refusal in French, if that is the language of the page and the server has not said it itself. */
export function frenchRefusal({ problem }: Refused): string | null {
  if (settings.language !== "fr" || problem.texts?.fr) return null;
  return typeset(FRENCH[problem.code] ?? problem.detail);
}
