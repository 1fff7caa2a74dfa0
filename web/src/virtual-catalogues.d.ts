/** The module that vite-catalogues.ts provides: a loader for each `LANGUAGE/CATALOGUE`, which gives its text in Fluent. */
declare module "virtual:catalogues" {
  export const loaders: Readonly<Record<string, () => Promise<{ default: string }>>>;
}
