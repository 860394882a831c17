import { betterInk, contrast, mix, parseHex, readableOn } from "./colour.ts";

export type Scheme = "light" | "dark";

/** What an installation that says nothing looks like. */
export const DEFAULT_PRIMARY = "#3f51d4";
export const DEFAULT_ACCENT = "#ff0000";

/** The grounds that text lies on, and the inks that lie on the accent; tokens.css draws the same values. */
export const grounds = {
  light: { paper: "#fdfcfa", desk: "#f6f4f0", raised: "#ffffff", sunken: "#f1eee9", ink: "#1b1c20", share: 0.1 },
  dark: { paper: "#16171b", desk: "#111215", raised: "#1d1e23", sunken: "#0e0f12", ink: "#ecebe8", share: 0.16 },
} as const;

const inks = ["#ffffff", "#10121c"] as const;
const TEXT_RATIO = 4.5;
const LINE_RATIO = 3;
// A fill carries its own readable text, so it need only be told from the paper; a brand's yellow stays its yellow.
const FILL_RATIO = { light: 1.25, dark: 4.5 } as const;

/**
 * One configured colour made fit for a theme:
 * - fill: the brand's own colour wherever it can be told from the paper; `text` is white or ink on it
 * - line: at least 3:1 on every ground, for the caret, focus and rings
 * - ink: at least 4.5:1 on every ground and on `soft`, for words
 * - soft: a wash of it, behind what is chosen
 */
export type Accent = { fill: string; hover: string; text: string; line: string; ink: string; soft: string };

/** Computes the accent of a theme from any colour, be it black, white or yellow. */
export function accentOf(brand: string, scheme: Scheme): Accent {
  const { paper, desk, raised, sunken, ink, share } = grounds[scheme];
  // A black brand says "ink", and ink is light in the dark: moved as far as it must it would be the grey of what cannot be pressed.
  const isInk = scheme === "dark" && isGrey(brand) && contrast(brand, paper) < FILL_RATIO.dark;
  const colour = isInk ? ink : brand;
  const soft = mix(colour, paper, share);
  const fill = readableOn(colour, [paper, desk, raised], FILL_RATIO[scheme]);
  const text = inkOn(fill);
  return {
    fill,
    // Away from its own text, so that hovering never costs contrast.
    hover: mix(fill, text === inks[0] ? "#000000" : "#ffffff", 0.88),
    text,
    line: readableOn(colour, [paper, desk, raised, sunken, soft], LINE_RATIO),
    ink: readableOn(colour, [paper, desk, raised, sunken, soft], TEXT_RATIO),
    soft,
  };
}

/** How white, or else dark, text reads on a colour: which of the two is used, and its ratio. */
export function textOnColour(colour: string): { isWhite: boolean; ratio: number } {
  const text = inkOn(colour);
  return { isWhite: text === inks[0], ratio: contrast(text, colour) };
}

function isGrey(colour: string): boolean {
  const shares = parseHex(colour);
  return Math.max(...shares) - Math.min(...shares) < 0.08;
}

// Between the two lies a grey on which neither our dark nor white quite reads; black does there.
function inkOn(fill: string): string {
  const ink = betterInk(fill, inks);
  return contrast(ink, fill) >= TEXT_RATIO ? ink : "#000000";
}

/** The style sheet of the configured colours, for both themes. */
export function accentSheet(primary: string, accent: string): string {
  const rule = (scheme: Scheme): string => {
    const [main, second] = [accentOf(primary, scheme), accentOf(accent, scheme)];
    const variables = [
      ["--accent", main.fill],
      ["--accent-hover", main.hover],
      ["--accent-text", main.text],
      ["--accent-line", main.line],
      ["--accent-ink", main.ink],
      ["--accent-soft", main.soft],
      ["--second", second.fill],
      ["--second-text", second.text],
      ["--second-ink", second.ink],
      ["--second-soft", second.soft],
    ];
    return variables.map(([name, value]) => `${name}:${value}`).join(";");
  };
  return `:root{${rule("light")}}:root[data-mantine-color-scheme="dark"]{${rule("dark")}}`;
}
