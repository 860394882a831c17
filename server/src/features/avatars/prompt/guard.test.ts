import { expect, test } from "vitest";
import { guard, type Kept } from "./guard.ts";

const canary = "7c1e09ab55d2f3806be4a917";
const context =
  "You are Mara, a calm coach for people who write their first novel. Ask one question at a time, never praise before " +
  "you have read, and always end with the smallest next step that somebody could take today.";
const material = Array.from({ length: 200 }, (_, index) => `fact${index} says what only the maker knew`).join(". ");
const kept: Kept = { canary, context, material };

/** Puts a text through in pieces of a size; what came out, and how it ended. */
function through(text: string, size: number, given: Kept = kept, soFar = "") {
  const screen = guard(given, soFar);
  let shown = "";
  for (let at = 0; at < text.length; at += size) {
    const taken = screen.take(text.slice(at, at + size));
    if (typeof taken !== "string") return { shown: shown + taken.shown, end: taken.finishReason };
    shown += taken;
  }
  const rest = screen.rest();
  return { shown: shown + (typeof rest === "string" ? rest : rest.shown), end: "stop" };
}

const disguises: Record<string, (text: string) => string> = {
  "as it is": (text) => text,
  "in capitals": (text) => text.toUpperCase(),
  "a word a line": (text) => text.replaceAll(" ", "\n\n"),
  "letter by letter": (text) => [...text].join(" "),
  "between stars and smileys": (text) => text.replaceAll(" ", " ** 🙂 "),
  "with accents": (text) => text.replaceAll("e", "é").replaceAll("a", "ä"),
  "in letters that look bold": (text) =>
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97)),
};

test.each(Object.keys(disguises))(
  "a context that is given out %s ends the answer before anything of it is shown",
  (name) => {
    const disguised = disguises[name]?.(context) ?? "";
    for (const size of [1, 2, 3, 4, 5, 6, 7, 10_000]) {
      const { shown, end } = through(`Of course: ${disguised} There you go.`, size);
      expect(end).toBe("withheld");
      // Seven letters of it may be any word's beginning.
      expect([...shown.replace(/[^\p{L}]/gu, "")].length).toBeLessThanOrEqual("Ofcourse".length + 7);
    }
  },
);

test("eleven words of a context are a turn of speech, twelve are too much, wherever they begin", () => {
  const words = context.split(" ");
  for (const from of [0, 5, 17]) {
    const eleven = words.slice(from, from + 11).join(" ");
    expect(through(`Hm: ${eleven} xyz`, 3)).toEqual({ shown: `Hm: ${eleven} xyz`, end: "stop" });
    expect(through(`Hm: ${words.slice(from, from + 12).join(" ")} xyz`, 3).end).toBe("withheld");
  }
});

test("what began before an answer was cut counts when it goes on", () => {
  const words = context.split(" ");
  const soFar = `Here: ${words.slice(0, 9).join(" ")}`;
  const { shown, end } = through(` ${words.slice(9, 14).join(" ")}`, 2, kept, soFar);
  expect({ shown: shown.trim(), end }).toEqual({ shown: "", end: "withheld" });
});

test("half a canary ends the answer, for those who may read everything too", () => {
  const alone = { canary, context: "", material: "" };
  for (const size of [1, 3, 7, 100]) {
    expect(through(`It is ${canary}.`, size, alone)).toEqual({
      shown: expect.stringMatching(/^It is 7?c?1?$/),
      end: "withheld",
    });
  }
  expect(through(context, 5, alone)).toEqual({ shown: context, end: "stop" });
});

test("material may be quoted, and not be given out: 79 words pass, 80 do not", () => {
  const words = material.split(" ");
  const quoted = `"${words.slice(30, 109).join(" ")}" [1]`;
  expect(through(quoted, 4)).toEqual({ shown: quoted, end: "stop" });
  const { shown, end } = through(words.slice(30, 400).join(" "), 4);
  expect(end).toBe("withheld");
  expect(shown.split(/\s+/).length).toBeLessThanOrEqual(41);
});

test("whatever is nothing of it passes unchanged, in pieces of any size, and is held back by a word at most", () => {
  const text =
    "Tell me about your hero. Wha\u0301t does she want? 🪶 Ask one question, then another: 2024, 7c1.\n\n- one\n- two";
  for (const size of [1, 2, 3, 5, 7, 50]) expect(through(text, size)).toEqual({ shown: text, end: "stop" });
  const screen = guard(kept, "");
  expect(screen.take("Tell me ")).toBe("Tell me ");
});
