import { accentOf, DEFAULT_PRIMARY, grounds, type Scheme } from "@pluma/contract/kit/look/palette";
import { sixDigits } from "./brandDraft.ts";

/** The colours of a brand as a theme computes them. Half a colour, while it is typed, is drawn as the usual one. */
export function brandColours(
  scheme: Scheme,
  brand: { primary_color: string; accent_color: string },
): Record<`--${string}`, string> {
  const main = accentOf(sixDigits(brand.primary_color) ?? DEFAULT_PRIMARY, scheme);
  const second = accentOf(sixDigits(brand.accent_color) ?? DEFAULT_PRIMARY, scheme);
  return {
    "--paper": grounds[scheme].paper,
    "--desk": grounds[scheme].paper,
    "--ink": grounds[scheme].ink,
    "--accent": main.fill,
    "--accent-hover": main.hover,
    "--accent-text": main.text,
    "--accent-soft": main.soft,
    "--accent-line": main.line,
    "--second-ink": second.ink,
  };
}
