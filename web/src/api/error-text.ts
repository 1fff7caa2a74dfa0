/** Texts of errors for the user. The server explains most errors in English only. */

import { count, translations } from "../lib/i18n";
import { ApiError, NetworkError } from "./http";
import { frenchProblemText } from "./problem-texts";
import type { ErrorCode } from "./types";

const general = translations({
  en: { unreachable: "The server cannot be reached. Please try again in a moment.", unknown: "Something went wrong." },
  fr: { unreachable: "Le serveur est injoignable. Réessayez dans un instant.", unknown: "Une erreur s’est produite." },
});

/** Returns the text of any error: what the server said, or a general sentence. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) return general().unreachable;
  return error instanceof ApiError ? (frenchProblemText(error) ?? error.message) : general().unknown;
}

const t = translations<Partial<Record<ErrorCode, string>> & { rateLimited: (seconds: number) => string }>({
  en: {
    name_taken: "This name is registered. Choose another name, or log in.",
    invalid_credentials: "Unknown name or wrong password.",
    not_signed_in: "You are no longer logged in. Try again as a guest.",
    seat_taken: "All seats have been taken.",
    table_not_open: "The game has already started.",
    table_not_ready: "Some seats are still free: wait, or give them to bots.",
    table_not_found: "This table does not exist, or it is private.",
    corrupt_record: "This file is not a valid game record.",
    rules_version_mismatch: "The rules have changed since this table was created. Please create a new one.",
    forbidden: "You are not allowed to do this.",
    members_only: "This table is rated: only members can join. Register your name first.",
    cannot_be_rated: "A rated game is for members, one seat each, without bots.",
    unavailable: "The server cannot save anything right now. Nothing is lost: try again in a moment.",
    rateLimited: (seconds) => `Too many requests. Try again in ${count("en", seconds, "second", "seconds")}.`,
  },
  fr: {
    name_taken: "Ce nom est déjà réservé. Choisissez-en un autre, ou connectez-vous.",
    invalid_credentials: "Nom inconnu ou mot de passe incorrect.",
    not_signed_in: "Votre session est terminée. Réessayez en tant qu’invité.",
    seat_taken: "Toutes les places ont été prises.",
    table_not_open: "La partie a déjà commencé.",
    table_not_ready: "Il reste des places libres : attendez, ou donnez-les à des robots.",
    table_not_found: "Cette table n’existe pas, ou elle est privée.",
    corrupt_record: "Ce fichier n’est pas un enregistrement de partie valide.",
    rules_version_mismatch: "Les règles ont changé depuis la création de cette table. Créez-en une nouvelle.",
    forbidden: "Vous n’avez pas le droit de faire cela.",
    members_only: "Cette table est classée : seuls les membres peuvent la rejoindre. Réservez d’abord votre nom.",
    cannot_be_rated: "Une partie classée se joue entre membres, une place chacun, sans robots.",
    unavailable: "Le serveur ne peut rien enregistrer pour l’instant. Rien n’est perdu : réessayez dans un moment.",
    rateLimited: (seconds) => `Trop de requêtes. Réessayez dans ${count("fr", seconds, "seconde", "secondes")}.`,
  },
});

/** Returns a text in the user's language for errors that are common around tables and accounts. */
export function localisedErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  const { code, texts } = error.problem;
  if (texts) return error.message;
  const delay: unknown = (error.problem as Record<string, unknown>)["retry_after_seconds"];
  if (code === "rate_limited" && typeof delay === "number") return t().rateLimited(Math.max(1, Math.ceil(delay)));
  return t()[code] ?? errorText(error);
}
