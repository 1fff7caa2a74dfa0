import { dictionary } from "../lib/words";

export const words = dictionary({
  en: { close: "Close", dismiss: "Dismiss", becomes: (before: number, after: number) => `${before}, would become ${after}` },
  fr: { close: "Fermer", dismiss: "Masquer", becomes: (before: number, after: number) => `${before}, deviendrait ${after}` },
});
