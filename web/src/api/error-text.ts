/** Refusals that people meet in the lobby, in their own language: the server explains most of them in English only. */

import { Refused } from "./http";
import { wording } from "../stores/toasts.svelte";
import { count, dictionary } from "../lib/i18n";
import type { ErrorCode } from "./types";

const words = dictionary<Partial<Record<ErrorCode, string>> & { later: (seconds: number) => string }>({
  en: {
    name_taken: "This name belongs to somebody. Choose another one, or log in with its password.",
    invalid_credentials: "The name or the password is wrong.",
    not_signed_in: "You are not signed in any more. Try again as a guest.",
    seat_taken: "Somebody was faster: no seat is free any more.",
    table_not_open: "The game has begun already.",
    table_not_ready: "Some seats are still free: wait, or give them to bots.",
    table_not_found: "This table does not exist, or it is private.",
    corrupt_record: "This file is no record of a game, or it is damaged.",
    rules_version_mismatch: "The rules have changed since this table was made. Please make a new one.",
    forbidden: "You may not do this.",
    members_only: "This table is rated: only members can sit down. Keep your name with a password first.",
    cannot_be_rated: "A rated game is for members, one seat each, without bots.",
    unavailable: "The server cannot save anything right now. Nothing is lost: try again in a moment.",
    later: (seconds) => `That was a little too often. Try again in ${count("en", seconds, "second", "seconds")}.`,
  },
  fr: {
    name_taken: "Ce nom appartient à quelqu’un. Choisissez-en un autre, ou connectez-vous avec son mot de passe.",
    invalid_credentials: "Le nom ou le mot de passe est faux.",
    not_signed_in: "Votre session est terminée. Réessayez avec un nom d’invité.",
    seat_taken: "Quelqu’un a été plus rapide : il n’y a plus de place libre.",
    table_not_open: "La partie a déjà commencé.",
    table_not_ready: "Il reste des places libres : attendez, ou donnez-les à des robots.",
    table_not_found: "Cette table n’existe pas, ou elle est privée.",
    corrupt_record: "Ce fichier n’est pas l’enregistrement d’une partie, ou il est abîmé.",
    rules_version_mismatch: "Les règles ont changé depuis la création de cette table. Créez-en une nouvelle.",
    forbidden: "Vous n’avez pas le droit de faire cela.",
    members_only:
      "Cette table est classée : seuls les membres peuvent s’asseoir. Gardez d’abord votre nom avec un mot de passe.",
    cannot_be_rated: "Une partie classée se joue entre membres, une place chacun, sans robots.",
    unavailable: "Le serveur ne peut rien enregistrer pour l’instant. Rien n’est perdu : réessayez dans un moment.",
    later: (seconds) => `C’était un peu trop souvent. Réessayez dans ${count("fr", seconds, "seconde", "secondes")}.`,
  },
});

/** What went wrong, in words for people. */
export function explain(error: unknown): string {
  if (!(error instanceof Refused)) return wording(error);
  const { code, texts } = error.problem;
  if (texts) return error.message;
  const pause: unknown = (error.problem as Record<string, unknown>)["retry_after_seconds"];
  if (code === "rate_limited" && typeof pause === "number") return words().later(Math.max(1, Math.ceil(pause)));
  return words()[code] ?? wording(error);
}
