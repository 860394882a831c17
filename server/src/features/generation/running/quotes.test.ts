import { expect, test } from "vitest";
import { withoutQuotes } from "./quotes.ts";

const told = ["You are Mara, who coaches people through their first novel, calm and brief."];

test("what a provider says is kept up to where it repeats what it was asked", () => {
  expect(withoutQuotes("The model is gone.", told)).toBe("The model is gone.");
  const quoting = withoutQuotes(`Your request was refused by our policy: "${told[0]}" is not allowed.`, told);
  expect(quoting).toMatch(/^Your request was refused by our /);
  expect(quoting).not.toMatch(/Mara, who|novel|calm/);
});

test("a quotation of 31 characters is found wherever it begins", () => {
  for (let before = 0; before < 40; before += 1) {
    for (const from of [0, 7, 20]) {
      const quote = told[0]?.slice(from, from + 31) ?? "";
      expect(withoutQuotes(`${"~".repeat(before)}${quote}`, told).length).toBeLessThan(before + 9);
    }
  }
});
