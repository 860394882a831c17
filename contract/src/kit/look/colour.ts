/** Colours as sRGB shares 0..1. All mixing and moving happens in OKLab, where equal steps look equal. */
type Rgb = readonly [number, number, number];
type Lab = readonly [number, number, number];

/** Reads a colour of three, six or eight hexadecimal digits; transparency is left out. Throws on anything else. */
export function parseHex(hex: string): Rgb {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(hex.trim())?.[1];
  if (!digits) throw new Error(`${hex} is not a colour`);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const share = (from: number): number => Number.parseInt(full.slice(from, from + 2), 16) / 255;
  return [share(0), share(2), share(4)];
}

/** The contrast of two colours as WCAG counts it: 1 (none) to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parseHex(one)), luminance(parseHex(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `share` (0..1) of one colour laid into another. */
export function mix(colour: string, ground: string, share: number): string {
  const [one, other] = [toLab(parseHex(colour)), toLab(parseHex(ground))];
  return toHex(fromLab(mapThree(one, (value, at) => value * share + (other[at] ?? 0) * (1 - share))));
}

/**
 * The colour, moved in lightness only as far as it takes to reach `ratio` on every ground; towards black on light
 * grounds, towards white on dark ones. A colour that reads well already comes back as it is.
 */
export function readableOn(colour: string, grounds: readonly string[], ratio: number): string {
  const isLight = grounds.reduce((sum, ground) => sum + luminance(parseHex(ground)), 0) / grounds.length > 0.18;
  const [lightness, a, b] = toLab(parseHex(colour));
  const step = isLight ? -0.005 : 0.005;
  for (let moved = lightness; moved >= 0 && moved <= 1; moved += step) {
    const candidate = toHex(fromLab(inGamut([moved, a, b])));
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate;
  }
  return isLight ? "#000000" : "#ffffff";
}

/** Whichever of the inks reads better on the colour. */
export const betterInk = (colour: string, inks: readonly [string, string]): string =>
  contrast(inks[0], colour) >= contrast(inks[1], colour) ? inks[0] : inks[1];

function luminance(rgb: Rgb): number {
  const [red, green, blue] = mapThree(rgb, toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const toLinear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const fromLinear = (share: number): number => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

function toLab(rgb: Rgb): Lab {
  const [r, g, b] = mapThree(rgb, toLinear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return mapThree(
    [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ],
    fromLinear,
  );
}

// A moved colour may leave what a screen can show; it loses saturation then, never its hue.
function inGamut([lightness, a, b]: Lab): Lab {
  for (let share = 1; share > 0; share -= 0.04) {
    const candidate: Lab = [lightness, a * share, b * share];
    if (fromLab(candidate).every((value) => value >= -0.001 && value <= 1.001)) return candidate;
  }
  return [lightness, 0, 0];
}

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((share) =>
      Math.round(Math.min(1, Math.max(0, share)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const mapThree = (three: Rgb, change: (value: number, at: number) => number): Rgb => [
  change(three[0], 0),
  change(three[1], 1),
  change(three[2], 2),
];
