import { describe, expect, test } from "vitest";
import { contrast, mix, parseHex, readableOn } from "./colour.ts";
import { accentOf, accentSheet, grounds, type Scheme, textOnColour } from "./palette.ts";

const brands = [
  "#ff0000",
  "#f5b301",
  "#0aa37f",
  "#000000",
  "#ffffff",
  "#ffff00",
  "#3f51d4",
  "#777777",
  "#00f",
  "#ff00ff",
  "#8c9bff",
  "#7c3aed80",
];
const cases = brands.flatMap((brand) =>
  (["light", "dark"] as const).map((scheme): [string, Scheme] => [brand, scheme]),
);

describe("contrast is counted as WCAG counts it", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#767676", "#ffffff", 4.54],
    ["#ff0000", "#ffffff", 4],
    ["#0000ff", "#ffffff", 8.59],
  ])("%s on %s is %f", (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 1));
});

describe.each(cases)("%s in the %s theme", (brand, scheme) => {
  const accent = accentOf(brand, scheme);
  const { paper, desk, raised, sunken } = grounds[scheme];

  test("reads at 4.5 to 1 as words on every ground and on its own wash", () => {
    for (const ground of [paper, desk, raised, sunken, accent.soft]) {
      expect(contrast(accent.ink, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("carries text at 4.5 to 1 on its fill, hovered or not", () => {
    expect(contrast(accent.text, accent.fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent.text, accent.hover)).toBeGreaterThanOrEqual(4.5);
  });

  test("draws lines at 3 to 1 on every ground", () => {
    for (const ground of [paper, desk, raised, sunken]) expect(contrast(accent.line, ground)).toBeGreaterThanOrEqual(3);
  });

  test("lets the ink of the theme read at 4.5 to 1 on its wash", () => {
    expect(contrast(grounds[scheme].ink, accent.soft)).toBeGreaterThanOrEqual(4.5);
  });
});

test("a brand that can be told from the paper stays as it is", () => {
  expect(accentOf("#f5b301", "light").fill).toBe("#f5b301");
  expect(accentOf("#3f51d4", "light").fill).toBe("#3f51d4");
  expect(accentOf("#3f51d4", "light").text).toBe("#ffffff");
  expect(accentOf("#f5b301", "light").text).toBe("#10121c");
});

test("a black brand is the light ink of the dark theme, with dark text, and no grey; one with a hue keeps it", () => {
  for (const brand of ["#000000", "#111111", "#1b1c20", "#2b2b2b"]) {
    const { fill, text, ink } = accentOf(brand, "dark");
    expect([fill, text, ink]).toEqual([grounds.dark.ink, "#10121c", grounds.dark.ink]);
    expect(accentOf(brand, "light").fill).toBe(brand);
  }
  const [red, , blue] = parseHex(accentOf("#14213d", "dark").fill);
  expect(blue - red).toBeGreaterThan(0.15);
  expect(accentOf("#9a9a9a", "dark").fill).toBe("#9a9a9a");
});

test("a moved colour keeps its hue", () => {
  const [red, green, blue] = parseHex(readableOn("#ff0000", ["#ffffff"], 7));
  expect(red).toBeGreaterThan(0.4);
  expect(Math.max(green, blue)).toBeLessThan(0.1);
});

test("mixing nothing or all gives the ground or the colour", () => {
  expect(mix("#ff0000", "#112233", 0)).toBe("#112233");
  expect(mix("#ff0000", "#112233", 1)).toBe("#ff0000");
});

test("the sentence about white text tells the truth", () => {
  expect(textOnColour("#3f51d4")).toEqual({ isWhite: true, ratio: contrast("#ffffff", "#3f51d4") });
  expect(textOnColour("#ffff00").isWhite).toBe(false);
});

test("a text that is no colour is refused", () => {
  expect(() => parseHex("red;}")).toThrow();
  expect(() => accentSheet("url(x)", "#fff")).toThrow();
});
