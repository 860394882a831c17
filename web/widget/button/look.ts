import { type Accent, accentOf, type Scheme } from "@pluma/contract/kit/look/palette";
import type { WidgetButton } from "@pluma/contract/widgets/button";

export type Look = { scheme: Scheme; accent: Accent };

/** Light or dark, and the colour of the widget made readable in it. `isOwnPage`: there is no customer's page to go by. */
export function lookOf(widget: Pick<WidgetButton, "accent_color" | "scheme">, isOwnPage: boolean): Look {
  const scheme = widget.scheme === "auto" ? schemeOf(isOwnPage) : widget.scheme;
  return { scheme, accent: accentOf(hexOf(widget.accent_color), scheme) };
}

/** The rules that name the colours; the panel's styles use them too. */
export function variablesOf({ fill, hover, text, line, ink, soft }: Accent): string[] {
  const named = { fill, hover, text, line, ink, soft };
  return [
    `:host{${Object.entries(named)
      .map(([name, value]) => `--accent-${name}:${value}`)
      .join(";")}}`,
  ];
}

/** As the page is: by what it is painted with, else by what it says of itself. */
function schemeOf(isOwnPage: boolean): Scheme {
  const wants = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  if (isOwnPage) return wants;
  for (const element of [document.body, document.documentElement]) {
    const painted = hexOf(getComputedStyle(element).backgroundColor, "");
    if (painted) return isDark(painted) ? "dark" : "light";
  }
  const { colorScheme } = getComputedStyle(document.documentElement);
  return colorScheme.includes("dark") && (wants === "dark" || !colorScheme.includes("light")) ? "dark" : "light";
}

function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 110;
}

/** Any colour that CSS reads as six digits; what is hardly there, or no colour, is the other one. */
function hexOf(colour: string, other = "#ff0000"): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d");
  if (!pen || !CSS.supports("color", colour)) return other;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  if (alpha < 128) return other;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
