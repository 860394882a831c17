import { expect, test } from "vitest";
import { type Honest, told } from "../../../../test/honest/avatars.ts";
import { heldOut } from "../../../../test/honest/heldOut.ts";
import { tuning } from "../../../../test/honest/tuning.ts";
import { allowanceOf, boundOf } from "../draws/rules.ts";
import { guard, wordsToDraw } from "./guard.ts";

const canary = "7c1e09ab55d2f3806be4a917";

/** How an answer ends for somebody who was given nothing yet, in pieces as a model brings them. */
function endOf({ avatar, text }: Honest): string {
  const context = told[avatar];
  const allowance = allowanceOf(boundOf(wordsToDraw(context).size, 25), 0);
  const screen = guard({ canary, context, material: "" }, "", { given: new Set(), allowance, said: "" });
  let shown = "";
  for (const piece of text.match(/\s*\S+/g) ?? []) {
    const taken = screen.take(piece);
    if (typeof taken !== "string") return "withheld";
    shown += taken;
  }
  const rest = screen.rest();
  return typeof rest !== "string" ? "withheld" : shown + rest;
}

const withheldOf = (answers: Honest[]) => answers.filter((answer) => endOf(answer) !== answer.text);

/** An answer that quotes the context, from so many words on. */
const quoting = (avatar: Honest["avatar"], from: number): Honest => ({
  avatar,
  text: `As I like to say: ${told[avatar]
    .split(" ")
    .slice(from, from + 11)
    .join(" ")} — and then we see.`,
});

test("of the honest answers by which the screen was tuned none is withheld, and each is shown to its last letter", () => {
  expect(tuning.length).toBeGreaterThanOrEqual(32);
  expect(withheldOf(tuning)).toEqual([]);
});

test("of the honest answers that were kept apart none is withheld either", () => {
  expect(heldOut.length).toBeGreaterThanOrEqual(32);
  expect(withheldOf(heldOut)).toEqual([]);
});

test("an answer may quote eleven words of the context, wherever they stand", () => {
  const quotations = [0, 20, 47, 83, 101].flatMap((from) => [quoting("mara", from), quoting("ines", from)]);
  expect(withheldOf(quotations)).toEqual([]);
});
