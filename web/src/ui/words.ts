import { dictionary } from "../lib/words";

export const words = dictionary({
  en: { close: "Close", dismiss: "Dismiss" },
  fr: { close: "Fermer", dismiss: "Masquer" },
});
