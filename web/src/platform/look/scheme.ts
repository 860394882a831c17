import { recall, remember } from "../storage.ts";
import { useWatched, watched } from "../watched.ts";

export type Scheme = "light" | "dark";

const systemIsDark = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;
const schemeNow = (): Scheme => {
  const kept = recall("scheme");
  if (kept === "dark" || kept === "light") return kept;
  return systemIsDark?.matches ? "dark" : "light";
};
const scheme = watched<Scheme>(schemeNow());
systemIsDark?.addEventListener("change", () => scheme.write(schemeNow()));

/** Light or dark: what was chosen in this browser or for this person, else what the system says. */
export const useScheme = (): Scheme => useWatched(scheme);

/** Draws everything light or dark from now on, and remembers it in this browser for the next first paint. */
export function showScheme(next: Scheme): void {
  remember("scheme", next);
  scheme.write(next);
}

/** Draws everything as the system says from now on, and forgets what this browser was told. */
export function followSystem(): void {
  remember("scheme", null);
  scheme.write(schemeNow());
}
