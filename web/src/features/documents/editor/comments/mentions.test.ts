import { expect, test } from "vitest";
import { mentionedIn } from "./mentions.ts";

const aPerson = (user_id: number, name: string) => ({ user_id, name, is_you: false, is_away: false });
const people = [aPerson(1, "Ana"), aPerson(2, "Ana López"), aPerson(3, "Ana López Ruiz"), aPerson(4, "")];

test("who is named is mentioned, and nobody whose name theirs begins with", () => {
  expect(mentionedIn("@Ana López, look", people)).toEqual([2]);
  expect(mentionedIn("@Ana López Ruiz and @Ana", people)).toEqual([1, 3]);
  expect(mentionedIn("Ana López, me@example.com, @", people)).toEqual([]);
});
