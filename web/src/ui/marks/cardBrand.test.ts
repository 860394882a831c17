import { expect, test } from "vitest";
import { brandOf } from "./cardBrand.ts";

test("a card has its brand's name, and the one that nobody knows its own", () => {
  expect(brandOf("MasterCard")).toEqual({ name: "Mastercard", mark: "MC" });
  expect(brandOf("elo")).toEqual({ name: "Elo", mark: "ELO" });
});
