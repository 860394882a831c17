import type { ConversationRow } from "@pluma/contract/chats/chats";
import { expect, test } from "vitest";
import { idsBetween, linkOf, piecesOf, rowAfter } from "./rows.ts";

const aRow = (snippet: ConversationRow["snippet"]): ConversationRow => ({
  conversation_id: 7,
  name: "Nómada",
  tags: "",
  model: null,
  archived: false,
  pinned: false,
  organization_id: null,
  avatar: null,
  file: null,
  user_workflow_template: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  snippet,
});

test("what was found in a text leads to its message", () => {
  expect(linkOf(aRow({ text: "one refund", marks: [[4, 10]], message_id: 12 }), "refund")).toBe(
    "/conversations/7?message=12",
  );
});

test.each([
  ["nothing is searched", aRow({ text: "one refund", marks: [], message_id: 12 }), ""],
  ["only the name was found", aRow({ text: "the last answer", marks: [], message_id: 12 }), "nomada"],
  ["nothing was written yet", aRow(null), "nomada"],
])("a row leads to its chat when %s", (_, row, query) => {
  expect(linkOf(row, query)).toBe("/conversations/7");
});

test.each([
  [2, 4, [2, 3, 4]],
  [4, 2, [2, 3, 4]],
  [3, 3, [3]],
  [null, 3, [3]],
  [99, 3, [3]],
])("a range from %s to %s is %j", (from, to, ids) => {
  expect(idsBetween([1, 2, 3, 4, 5], from, to)).toEqual(ids);
});

test.each([
  [[2], 3],
  [[2, 3], 4],
  [[2, 4], 5],
  [[5], 4],
  [[4, 5], 3],
  [[1, 2, 3, 4, 5], null],
])("after %j leave, %s has the keyboard", (leaving, next) => {
  expect(rowAfter([1, 2, 3, 4, 5], leaving)).toBe(next);
});

test("the pieces of a snippet are its whole text, what was found marked", () => {
  const marks: [number, number][] = [
    [4, 10],
    [15, 21],
  ];
  expect(piecesOf({ text: "one refund and refund more", marks, message_id: 1 })).toEqual([
    { text: "one ", isMatch: false },
    { text: "refund", isMatch: true },
    { text: " and ", isMatch: false },
    { text: "refund", isMatch: true },
    { text: " more", isMatch: false },
  ]);
  expect(piecesOf({ text: "nothing", marks: [], message_id: 1 })).toEqual([{ text: "nothing", isMatch: false }]);
});

test("of a long lead the last words are kept", () => {
  const text = "so that the promise stays simple for everybody: one refund";
  const pieces = piecesOf({ text, marks: [[52, 58]], message_id: 1 });
  expect(pieces.map(({ text }) => text)).toEqual(["…", "simple for everybody: one ", "refund"]);
});
