import { translations } from "../lib/i18n";

export const t = translations({
  en: {
    close: "Close",
    dismiss: "Dismiss",
    retry: "Try again",
    toLobby: "To the lobby",
    becomes: (before: number, after: number) => `${before}, would become ${after}`,
  },
  fr: {
    close: "Fermer",
    dismiss: "Masquer",
    retry: "Réessayer",
    toLobby: "Vers l’accueil",
    becomes: (before: number, after: number) => `${before}, deviendrait ${after}`,
  },
});
