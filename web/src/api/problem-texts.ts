/** French texts of the error codes: the server explains most errors in English only. */

import type { ErrorCode } from "./types";
import type { ApiError } from "./http";
import { preferences } from "../stores/preferences.svelte";
import { typeset } from "../lib/i18n";

export const FRENCH_PROBLEM_TEXTS: Record<ErrorCode, string> = {
  bad_request: "La demande est mal formée.",
  validation_failed: "Une valeur manque ou n’est pas valide.",
  not_signed_in: "Votre session est terminée.",
  invalid_credentials: "Nom inconnu ou mot de passe incorrect.",
  forbidden: "Vous n’avez pas le droit de faire cela.",
  origin_not_allowed: "L’origine de la demande n’est pas autorisée.",
  not_your_seat: "Cette place n’est pas la vôtre.",
  members_only: "Seuls les membres peuvent rejoindre une table classée.",
  not_found: "Introuvable.",
  table_not_found: "Cette table n’existe pas, ou elle est privée.",
  method_not_allowed: "Cela n’est pas possible ici.",
  not_acceptable: "Ce format n’est pas disponible.",
  request_timeout: "La demande a mis trop de temps à arriver. Réessayez.",
  conflict: "Ce n’est pas possible maintenant.",
  name_taken: "Ce nom est déjà pris.",
  seat_taken: "Cette place est prise.",
  table_not_open: "La partie a déjà commencé, ou elle est terminée.",
  table_not_ready: "La partie ne peut pas encore commencer.",
  table_not_running: "La partie n’est pas en cours.",
  table_not_over: "La partie n’est pas encore terminée.",
  stale_position: "La position a changé entre-temps. Réessayez.",
  undo_needs_consent: "Les autres doivent être d’accord.",
  nothing_to_undo: "Il n’y a rien à annuler.",
  no_open_proposal: "Il n’y a pas de proposition en cours.",
  cannot_be_rated: "Cette table ne peut pas être classée.",
  rules_version_mismatch: "Les règles ont changé depuis la création de cette table.",
  limit_reached: "La limite est atteinte.",
  too_many_subscriptions: "Trop de tables sont suivies à la fois.",
  host_not_allowed: "Ce serveur ne répond pas à cette adresse.",
  payload_too_large: "La demande est trop volumineuse.",
  uri_too_long: "L’adresse est trop longue.",
  unsupported_media_type: "La demande est mal formée.",
  unknown_game: "Ce jeu n’existe pas ici.",
  bad_options: "Option de jeu non valide.",
  unknown_notation: "Ce n’est pas un coup de ce jeu.",
  illegal_move: "Les règles interdisent ce coup.",
  not_your_turn: "Ce n’est pas à cette place de jouer.",
  game_over: "La partie est terminée.",
  corrupt_record: "Ce fichier n’est pas un enregistrement de partie valide.",
  weak_password: "Ce mot de passe est trop facile à deviner.",
  invalid_webhook_url: "Adresse de webhook non valide.",
  rate_limited: "Trop de requêtes. Réessayez dans un moment.",
  headers_too_large: "Les en-têtes de la demande sont trop longs.",
  internal_error: "Une erreur s’est produite sur le serveur.",
  unavailable: "Le serveur n’est pas prêt. Réessayez dans un moment.",
};

/** Returns the French text of an error if the user reads French and the server has sent none; else null. */
export function frenchProblemText({ problem }: ApiError): string | null {
  if (preferences.language !== "fr" || problem.texts?.fr) return null;
  return typeset(FRENCH_PROBLEM_TEXTS[problem.code] ?? problem.detail);
}
