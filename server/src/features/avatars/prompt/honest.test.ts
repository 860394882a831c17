import { expect, test } from "vitest";
import { type Honest, told } from "../../../../test/honest/avatars.ts";
import { heldOut } from "../../../../test/honest/heldOut.ts";
import { tuning } from "../../../../test/honest/tuning.ts";
import { allowanceOf, boundOf } from "../draws/rules.ts";
import { guard, wordsToDraw } from "./guard.ts";

const canary = "7c1e09ab55d2f3806be4a917";

const nothing = { given: new Set<number>(), allowance: 0 };

/** How an answer of an avatar that is told this, or has it in a file, ends for somebody who was given nothing yet. */
type Lies = "context" | "file" | "file to quote";
const kept = (text: string, where: Lies) =>
  where === "context" ? { canary, context: text, material: "" } : { canary, context: "", material: text };

function boundOn(text: string, where: Lies) {
  const share = { given: new Set<number>(), allowance: allowanceOf(boundOf(wordsToDraw(text).size, 25), 0) };
  if (where === "context") return { context: share, material: null };
  return { context: nothing, material: where === "file" ? share : null };
}

/** In pieces as a model brings them. */
function endOf({ avatar, text }: Honest, where: Lies = "context"): string {
  const screen = guard(kept(told[avatar], where), "", boundOn(told[avatar], where));
  let shown = "";
  for (const piece of text.match(/\s*\S+/g) ?? []) {
    const taken = screen.take(piece);
    if (typeof taken !== "string") return "withheld";
    shown += taken;
  }
  const rest = screen.rest();
  return typeof rest !== "string" ? "withheld" : shown + rest;
}

const withheldOf = (answers: Honest[], where?: Lies) =>
  answers.filter((answer) => endOf(answer, where) !== answer.text);

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

test("of neither any is withheld by an avatar that knows the same from a file, whether or not quoting counts", () => {
  for (const where of ["file", "file to quote"] as const)
    expect(withheldOf([...tuning, ...heldOut], where)).toEqual([]);
});

test("an answer that quotes sixty words of a file is shown where files are there to be quoted, and ends where they count", () => {
  const text = told.mara.split(" ").slice(20, 80).join(" ");
  expect(endOf({ avatar: "mara", text }, "file to quote")).toBe(text);
  expect(endOf({ avatar: "mara", text }, "file")).toBe("withheld");
});

test("an answer may quote eleven words of the context, wherever they stand", () => {
  const quotations = [0, 20, 47, 83, 101].flatMap((from) => [quoting("mara", from), quoting("ines", from)]);
  expect(withheldOf(quotations)).toEqual([]);
});
