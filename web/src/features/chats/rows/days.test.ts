import type { Conversation } from "@pluma/contract/chats/chats";
import { expect, test } from "vitest";
import { groupByDay } from "./days.ts";

const aConversation = (conversation_id: number, updatedAt: string): Conversation => ({
  conversation_id,
  name: `Chat ${conversation_id}`,
  tags: "",
  model: null,
  archived: false,
  pinned: false,
  file: null,
  user_workflow_template: null,
  organization_id: null,
  avatar: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt,
});

const rows = [
  aConversation(1, "2026-11-19T09:00:00.000Z"),
  aConversation(2, "2026-11-19T08:00:00.000Z"),
  aConversation(3, "2026-10-02T08:00:00.000Z"),
];
const nameOfDay = (moment: string) => moment.slice(0, 10);

test("neighbours of one day share a heading, in the order they came", () => {
  expect(groupByDay(rows, "updatedAt_desc", nameOfDay)).toEqual([
    { day: "2026-11-19", conversations: [rows[0], rows[1]] },
    { day: "2026-10-02", conversations: [rows[2]] },
  ]);
});

test("a list by creation goes by the day of creation", () => {
  expect(groupByDay(rows, "createdAt_desc", nameOfDay)).toEqual([{ day: "2026-01-01", conversations: rows }]);
});

test("a list by name has no days", () => {
  expect(groupByDay(rows, "name_asc", nameOfDay)).toEqual([{ day: null, conversations: rows }]);
});
