import { expect, test } from "vitest";
import { plainText } from "../providers/reader/plainText.ts";
import { withTaught } from "./avatars/inbox/rules.ts";
import { opinionIn } from "./avatars/testing/judging.ts";
import { nameFrom, titleFrom } from "./chats/rules.ts";
import { fileNameOf, nameOfText } from "./chats/sharing/rules.ts";
import { nameFor } from "./files/rules.ts";
import { sniff } from "./files/sniff.ts";

// Each takes minutes where time grows with the square of the text, and years where it doubles with each repetition.
const LENGTH = 600_000;
const full = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length));
const pieces = [
  "[",
  "![",
  "[](",
  "[a](",
  " ",
  "\n",
  " \n",
  ".",
  "*",
  "_ ",
  "`",
  "#",
  "# ",
  "> ",
  "- ",
  "1. ",
  "|",
  "\t",
  "A",
  ",",
  "-",
];

const readers: Record<string, (text: string) => unknown> = {
  "the name of a shared text": nameOfText,
  "the name of a chat": nameFrom,
  "a title": titleFrom,
  "the words of a message": plainText,
  "the name of a document": (text) => fileNameOf(text, "pdf", "document"),
  "the name of an upload": (text) => nameFor(text, "text/plain"),
  "what an avatar is taught": (text) => withTaught("", text, text),
  "an opinion": (text) => opinionIn(`yes ${text}`),
};

test.each(Object.entries(readers))("%s is found in a text of any make, however long", (_what, read) => {
  for (const piece of pieces) {
    for (const text of [full(piece), `x${full(piece)}x`]) expect(read(text)).toBeDefined();
  }
});

test.each(["<!---->", "<??>", "<!DOCTYPE a>", "<!DOCTYPE a[]>", "<!-- -->\n", "<!--", "<!DOCTYPE a["])(
  "what a file is is told at once, however often %j stands at its beginning",
  async (piece) => {
    expect(await sniff(Buffer.from(`${piece.repeat(17)}x`))).toEqual({ kind: "document", type: "text/plain" });
    expect(await sniff(Buffer.from(`${full(piece)}x`))).toEqual({ kind: "document", type: "text/plain" });
  },
);

test.each(["", "<?xml version='1.0'?>\n", "\uFEFF<!-- a > b -->", "<!DOCTYPE svg [<!ENTITY a 'b'>]> "])(
  "a drawing is one behind %j too",
  async (before) => {
    expect(await sniff(Buffer.from(`${before}<svg xmlns='http://www.w3.org/2000/svg'/>`))).toMatchObject({
      kind: "image",
    });
  },
);
