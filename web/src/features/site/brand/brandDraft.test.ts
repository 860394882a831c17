import { contrast } from "@pluma/contract/kit/look/colour";
import { describe, expect, test } from "vitest";
import { type BrandDraft, sixDigits, tidyColour, wrongBrandFields } from "./brandDraft.ts";
import { contrastWords } from "./contrastWords.ts";

const brand: BrandDraft = {
  app_name: "Taller Norte",
  tagline: "",
  primary_color: "#1d6b57",
  accent_color: "#b4552d",
  lang: "es",
};

test("a brand needs a name and two colours, and no tagline", () => {
  expect(wrongBrandFields(brand)).toEqual([]);
  expect(wrongBrandFields({ ...brand, app_name: "   ", accent_color: "red" })).toEqual(["app_name", "accent_color"]);
});

test("a colour typed without its number sign is understood", () => {
  expect(tidyColour(" 1D6B57 ")).toBe("#1D6B57");
  expect(tidyColour("abc")).toBe("#abc");
  expect(tidyColour("teal")).toBe("teal");
});

test("a colour picker gets six digits of any colour, and nothing of anything else", () => {
  expect(sixDigits("#ABC")).toBe("#aabbcc");
  expect(sixDigits("#1D6B5780")).toBe("#1d6b57");
  expect(sixDigits("#12")).toBeNull();
});

describe("the sentence about contrast is true", () => {
  test("white is named only where white reads, at the ratio it really has, never rounded up", () => {
    const { ratio, words } = contrastWords("#1d6b57") ?? { ratio: "", words: [] };
    expect(words[0]).toBe("white");
    const real = contrast("#ffffff", "#1d6b57");
    expect(Number(ratio)).toBeLessThanOrEqual(real);
    expect(Number(ratio)).toBeGreaterThan(real - 0.1);
  });

  test("dark text is named on a light colour", () => {
    expect(contrastWords("#f5b301")?.words).toEqual(["dark"]);
  });

  test("a theme is named exactly where it moves the colour", () => {
    expect(contrastWords("#ffffff")?.words).toContain("lightDarker");
    expect(contrastWords("#000000")?.words).toEqual(["white", "darkLighter"]);
  });

  test("what is no colour says nothing", () => expect(contrastWords("#1d")).toBeNull());
});
