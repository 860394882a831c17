import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetAll, forgetKept, recall, remember } from "../../../platform/storage.ts";
import { forgetPlace, moveToMade, readAsked, readDraft, writeAsked, writeDraft } from "./drafts.ts";

beforeEach(() => remember("uid", "lucia"));
afterEach(() => {
  for (const uid of ["lucia", "ana"]) forgetKept(uid);
  forgetAll();
});

test("an unsent text is there again for the person who signs out and in, and for nobody else", () => {
  writeDraft(4, "Half a thought");
  forgetAll();
  expect(recall("uid")).toBeNull();
  remember("uid", "ana");
  expect(readDraft(4)).toBe("");
  remember("uid", "lucia");
  expect(readDraft(4)).toBe("Half a thought");
});

test("nothing unsent is left of a person who deletes their account", () => {
  writeDraft(4, "Half a thought");
  forgetKept("lucia");
  expect(readDraft(4)).toBe("");
});

test("what was typed for a chat to be made goes on in the chat that was made", () => {
  writeDraft(null, "About this file: ");
  moveToMade(9);
  expect([readDraft(9), readDraft(null)]).toEqual(["About this file: ", ""]);
});

test("the avatar that was chosen for the next message stays with it until it is taken away", () => {
  const avatar = { avatar_id: 3, assistant_id: "asst_3", name: "Abril", picture: null };
  writeAsked(null, avatar);
  moveToMade(9);
  expect([readAsked(9), readAsked(null)]).toEqual([avatar, null]);
  forgetPlace(9);
  expect(readAsked(9)).toBeNull();
});

test("a text that is given back stands before nothing that was typed meanwhile", () => {
  writeDraft(4, "typed meanwhile");
  writeDraft(4, (typed) => typed || "given back");
  expect(readDraft(4)).toBe("typed meanwhile");
});
