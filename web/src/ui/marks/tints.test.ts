import { readFileSync } from "node:fs";
import { contrast } from "@pluma/contract/kit/look/colour";
import { describe, expect, test } from "vitest";
import { tints } from "./tints.ts";

const sheet = readFileSync(new URL("../theme/tokens.css", import.meta.url), "utf8");
/** What a token is in the light scheme, which stands first, and in the dark one. */
const valuesOf = (name: string): string[] =>
  [...sheet.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, "g"))].map(([, value]) => value ?? "");

describe.each(["light", "dark"])("in the %s scheme", (scheme) => {
  const at = scheme === "light" ? 0 : 1;
  const colour = (name: string) => valuesOf(name)[at] ?? "";
  test.each(tints)("words on %s and carets of it on paper can be seen", (tint) => {
    expect(contrast(colour(`tint-${tint}-ink`), colour(`tint-${tint}`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(`tint-${tint}-ink`), colour("paper"))).toBeGreaterThanOrEqual(3);
  });
});
