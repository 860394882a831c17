import { expect, test } from "vitest";
import { dresses } from "./dresses.ts";
import { wornIn } from "./traces.ts";

const word = "ZEBRAfileQUARTZ";

test("a word is found in each of its trivial dresses, wherever it begins in a longer text", () => {
  for (const before of ["", "a", "ab", "It is: "]) {
    const text = `${before}${word} and so on`;
    expect(wornIn(text, word)).toContain("plain");
    expect(wornIn(dresses.base64?.(text) ?? "", word), before).toContain("base64");
    expect(wornIn(Buffer.from(text).toString("base64url"), word), before).toContain("base64url");
    for (const dress of ["reversed", "hex", "rot13", "atbash", "url_whole", "entities", "numbers", "binary"]) {
      expect(wornIn(dresses[dress]?.(text) ?? "", word), `${dress} ${before}`).toContain(dress);
    }
  }
  expect(wornIn([...word].join(" "), word)).toEqual(['apart by " "']);
});

test("what is none of it is not taken for it", () => {
  expect(wornIn("A zebra stood on quartz, in a file: QUARTZ ZEBRA.", word)).toEqual([]);
});
