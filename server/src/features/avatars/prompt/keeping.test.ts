import { expect, test } from "vitest";
import { dresses } from "../../../../test/dresses.ts";
import type { Screen, Stopped } from "../../generation/index.ts";
import { joinPieces, wordsToDraw } from "./guard.ts";
import { inTurn, keepPrompt } from "./keeping.ts";

const pieces = [
  "You are the editor of a small paper that everybody in the harbour reads on Sundays. Write about ",
  " for ",
  ". Begin with what surprised you most, then say what changed because of it, and close with one question to carry home.",
];
const prompt = `${pieces[0]}boats${pieces[1]}sailors${pieces[2]}`;

/** Keeps a prompt from somebody who was given nothing of it yet, and may be given half. */
function keep(hidden: string[], soFar = "") {
  const context = joinPieces(hidden.map((text) => ({ text })));
  const allowance = Math.max(24, wordsToDraw(context).size / 2);
  const { rule, screenWithin } = keepPrompt({ context, material: "", soFar });
  return { rule, screen: screenWithin({ context: { given: new Set(), allowance }, material: null }) };
}

/** What a screen lets pass of a text that comes in pieces, and how it ends. */
function passed(screen: Screen, text: string, size = 3): { shown: string; end: string } {
  let shown = "";
  const take = (taken: string | Stopped) => {
    shown += typeof taken === "string" ? taken : taken.shown;
    return typeof taken === "string" ? null : taken.finishReason === "withheld" ? taken.why : taken.finishReason;
  };
  for (let at = 0; at < text.length; at += size) {
    const end = take(screen.take(text.slice(at, at + size)));
    if (end) return { shown, end };
  }
  const end = take(screen.rest()) ?? "all";
  return { shown, end };
}

/** Whether an answer was withheld where the prompt begins in it: a few letters pass, which could be anybody's. */
function isEndedAt({ shown, end }: ReturnType<typeof passed>, before: string): boolean {
  return end === "answer_withheld" && shown.startsWith(before) && shown.length <= before.length + 10;
}

test("a prompt that is given out is ended before any piece of it that tells something is seen", () => {
  for (const size of [1, 2, 7, 500]) {
    expect(isEndedAt(passed(keep(pieces).screen, `Of course: ${prompt}`, size), "Of course: ")).toBe(true);
  }
});

test("what somebody filled in may be given back to them, however long it is", () => {
  const value = Array.from({ length: 80 }, (_, n) => `their own word ${n} of many`).join(", ");
  expect(passed(keep(pieces).screen, `You wrote: ${value}.`)).toEqual({
    shown: `You wrote: ${value}.`,
    end: "all",
  });
});

test("a prompt in pieces that are each too short to tell is ended when half of it was given", () => {
  const short = Array.from({ length: 16 }, (_, n) => `Say piece ${"abcdefghijklmnop"[n]} of the plan about `);
  const filled = short.map((piece, n) => `${piece}whatever the person had typed into the blank number ${n}. `).join("");
  const { shown, end } = passed(keep(short).screen, filled);
  expect(end).toBe("answer_withheld");
  expect(shown.length).toBeLessThan(0.6 * filled.length);
});

test("what an answer has already counts when it goes on", () => {
  const words = pieces[0]?.split(" ") ?? [];
  const [soFar, rest] = [words.slice(0, 11).join(" "), words.slice(11).join(" ")];
  expect(passed(keep(pieces).screen, soFar).end).toBe("all");
  expect(passed(keep(pieces, soFar).screen, ` ${rest}`)).toEqual({ shown: "", end: "answer_withheld" });
});

test("the reference of an answer is another each time, and an answer that has it is ended", () => {
  const canaryOf = ({ rule }: { rule: string }) =>
    /reference of this conversation is ([a-p]{24})/.exec(rule)?.[1] ?? "";
  const [one, other] = [keep(pieces), keep(pieces)];
  expect(canaryOf(one)).toMatch(/^[a-p]{24}$/);
  expect(canaryOf(one)).not.toBe(canaryOf(other));
  expect(isEndedAt(passed(one.screen, `It is ${canaryOf(one)}.`), "It is ")).toBe(true);
});

test("whichever reference an answer has, less than half of it goes out, plain or with its letters moved", () => {
  const worn = ["plain", "rot13", "atbash"] as const;
  for (let count = 0; count < 200; count += 1) {
    for (const dress of worn) {
      const { rule, screen } = keep(pieces);
      const canary = /reference of this conversation is ([a-p]{24})/.exec(rule)?.[1] ?? "";
      const dressed = dresses[dress]?.(canary) ?? canary;
      const { shown } = passed(screen, `Its mark is ${dressed}, and so on.`);
      for (const from of [0, 6, 12]) expect(shown).not.toContain(dressed.slice(from, from + 12));
    }
  }
});

const told = ["The harbour closes at nine whenever the lighthouse keeper has gone home for the evening meal."];
const inTurnOf = () => inTurn(keep(told).screen, keep(pieces).screen);

test("of two screens in turn either ends an answer, and what both let pass comes whole", () => {
  expect(passed(inTurnOf(), "A plain answer about boats.")).toEqual({
    shown: "A plain answer about boats.",
    end: "all",
  });
  expect(isEndedAt(passed(inTurnOf(), `First. ${prompt}`), "First. ")).toBe(true);
  expect(isEndedAt(passed(inTurnOf(), `First. ${told[0]}`), "First. ")).toBe(true);
  expect(passed(inTurnOf(), "You are the editor")).toEqual({ shown: "You are the editor", end: "all" });
});

test("what the first says in place of an answer passes the second too", () => {
  const silent: Screen = {
    take: () => ({ shown: "The material is silent.", finishReason: "stop", isFree: true }),
    rest: () => "",
  };
  expect(passed(inTurn(silent, keep(pieces).screen), "mark")).toEqual({
    shown: "The material is silent.",
    end: "stop",
  });
});
