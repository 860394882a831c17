import { expect, test } from "vitest";
import { typeFormulas } from "./docxFormulas.ts";

// Each took from ten seconds to hours where time grows with the square of the text.
const full = (piece: string): string => piece.repeat(Math.ceil(2_000_000 / piece.length));
const pieces = [
  "<m:oMath>",
  "<m:oMath ",
  "<m:oMathPara>",
  "<m:oMathPara><m:oMath>",
  "</m:oMath>",
  "<m:t ",
  "<m:t>",
  "<",
];

test.each(pieces)("markup of any make is read at once, however long: %s", (piece) => {
  for (const xml of [full(piece), `<m:oMath>${full(piece)}</m:oMath>`]) expect(typeFormulas(xml).xml).toBeDefined();
});

test("the outermost formulas are read in their order, and one that never ends stays as it is", () => {
  const formula = (letter: string) => `<m:oMath><m:r><m:t>${letter}</m:t></m:r></m:oMath>`;
  const { xml, lost } = typeFormulas(`<w:p>${formula("a")}<m:oMathPara>${formula("b")}</w:p>`);
  expect([lost, [...xml.matchAll(/\$(\w)\$/g)].map(([, letter]) => letter)]).toEqual([0, ["a", "b"]]);
  expect(xml).toContain("<m:oMathPara>");
});
