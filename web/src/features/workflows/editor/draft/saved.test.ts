import { expect, test } from "vitest";
import { aWorkflow } from "../../../../../test/aWorkflow.ts";
import { draftOf } from "./draft.ts";
import { changedBodyOf, contestedIn, mergedOf } from "./saved.ts";

const workflow = aWorkflow();
const since = draftOf(workflow);

test("only what changed is sent, over the version that it was changed from", () => {
  expect(changedBodyOf({ ...since, name: " Clay ", tags: ["a", "b"] }, since, workflow)).toEqual({
    workflow_id: 5,
    version: 2,
    name: "Clay",
    tags: "a,b",
  });
});

test("two who changed different parts both keep theirs", () => {
  const mine = { ...since, name: "Mine" };
  const theirs = { ...since, description: "Theirs" };
  expect(contestedIn(since, mine, theirs)).toEqual([]);
  expect(mergedOf(since, mine, theirs)).toEqual({ ...since, name: "Mine", description: "Theirs" });
});

test("a part that both changed is contested, unless both made the same of it", () => {
  const mine = { ...since, name: "Mine", steps: since.steps.slice(1) };
  expect(contestedIn(since, mine, { ...since, name: "Theirs" })).toEqual(["name"]);
  expect(contestedIn(since, mine, { ...since, name: "Mine" })).toEqual([]);
});
