import { expect, test } from "vitest";
import type { Screen } from "../../generation/index.ts";
import { hearSilence } from "./silence.ts";

const open: Screen = { take: (piece) => piece, rest: () => "" };

/** What of a text is shown that comes in pieces of a size, how it ends, and how often silence was heard. */
function hear(text: string, size: number, instead: string | null = null) {
  let heard = 0;
  const onSilent = () => {
    heard += 1;
  };
  const screen = hearSilence({ instead, alone: "I cannot say.", onSilent, next: open });
  let shown = "";
  for (let at = 0; at < text.length; at += size) {
    const taken = screen.take(text.slice(at, at + size));
    if (typeof taken !== "string") return { shown: shown + taken.shown, heard, isFree: taken.isFree };
    shown += taken;
  }
  const rest = screen.rest();
  if (typeof rest !== "string") return { shown: shown + rest.shown, heard, isFree: rest.isFree };
  return { shown: shown + rest, heard, isFree: false };
}

const sizes = [1, 2, 3, 4, 5, 6, 7, 100];

test.each(sizes)("a mark at the beginning is heard once and taken off, in pieces of %i", (size) => {
  expect(hear("[[SILENT]] From elsewhere: nine.", size)).toEqual({
    shown: "From elsewhere: nine.",
    heard: 1,
    isFree: false,
  });
  expect(hear("\n [[silent]]\n\nNine.", size)).toEqual({ shown: "Nine.", heard: 1, isFree: false });
});

test.each(sizes)("where only material may answer the sentence stands for it all, free, in pieces of %i", (size) => {
  expect(hear("[[SILENT]] Still, nine.", size, "Silent.")).toEqual({ shown: "Silent.", heard: 1, isFree: true });
});

test.each(sizes)("what only looks like a mark, or stands later, is text, in pieces of %i", (size) => {
  for (const text of ["[[SIL", "[1] says so.", "[[SILENCE]] it is.", "It is not [[SILENT]]."]) {
    expect(hear(text, size, "Silent.")).toEqual({ shown: text, heard: 0, isFree: false });
  }
});

test.each(sizes)("nobody is left with an empty answer where only the mark was written, in pieces of %i", (size) => {
  for (const text of ["[[SILENT]]", " [[SILENT]]\n", "**[[SILENT]]**\n\n"]) {
    expect(hear(text, size)).toEqual({ shown: "I cannot say.", heard: 1, isFree: true });
  }
});

test.each(sizes)("the mark is heard in the dress that models give it, in pieces of %i", (size) => {
  const dressed = ["**[[SILENT]]**", "`[[silent]]`", '"[[SILENT]]"', "«[[SILENT]]»", "[SILENT]", "**[SILENT]**"];
  for (const mark of dressed) {
    const answer = { shown: "**Nine** of them.", heard: 1, isFree: false };
    expect(hear(`${mark} **Nine** of them.`, size), mark).toEqual(answer);
    expect(hear(`${mark}\n\nNine.`, size, "Silent."), mark).toEqual({ shown: "Silent.", heard: 1, isFree: true });
  }
  for (const text of [
    "**Silent** nights",
    "[Silent] The curtain rises.",
    "[Silently] it went.",
    "*",
    "“Silence",
    "[S",
  ]) {
    expect(hear(text, size), text).toEqual({ shown: text, heard: 0, isFree: false });
  }
});
