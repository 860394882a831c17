import type { Source } from "@pluma/contract/generation/generation";
import { describe, expect, test } from "vitest";
import {
  answerFor,
  changeSource,
  chosenSource,
  emptySourceDraft,
  fittingModel,
  type SourceDraft,
  wrongSourceFields,
} from "./sourceDraft.ts";

const draftOf = (kind: Source["kind"], changes: Partial<Source> = {}): SourceDraft => ({
  ...changeSource(emptySourceDraft(), kind, changes),
  kind,
});

test("choosing another source and coming back finds everything that was typed", () => {
  const typed = changeSource(draftOf("openai", { key: "sk-1" }), "compatible", { address: "http://a/v1" });
  expect(chosenSource({ ...typed, kind: "compatible" })?.address).toBe("http://a/v1");
  expect(chosenSource({ ...typed, kind: "openai" })?.key).toBe("sk-1");
});

test("a pasted key or address is sent without the spaces around it", () => {
  expect(chosenSource(draftOf("openai", { key: " sk-1\n" }))?.key).toBe("sk-1");
  expect(chosenSource(draftOf("compatible", { address: " http://a/v1 " }))?.address).toBe("http://a/v1");
});

describe("what is missing is named", () => {
  test.each<[string, SourceDraft, string[]]>([
    ["nothing chosen", emptySourceDraft(), ["kind"]],
    ["OpenAI without a key", draftOf("openai", { key: "  " }), ["key"]],
    ["xAI without a key", draftOf("xai"), ["key"]],
    ["xAI with a key", draftOf("xai", { key: "xai-1" }), []],
    ["a server without an address", draftOf("compatible"), ["address"]],
    ["an address without http", draftOf("compatible", { address: "localhost:11434" }), ["address"]],
    ["an address that is no web address", draftOf("compatible", { address: "ftp://a/v1" }), ["address"]],
    ["a server without a key", draftOf("compatible", { address: "http://127.0.0.1:11434/v1" }), []],
    ["the demo writer", draftOf("demo"), []],
  ])("%s", (_name, draft, wrong) => expect(wrongSourceFields(draft)).toEqual(wrong));
});

describe("the answer of a test", () => {
  const source: Source = { kind: "compatible", key: "", address: "http://a/v1", model: "" };
  const tested = { source, answer: { ok: true, models: ["m"], took_ms: 5, problem: null } };

  test("holds for what was tested, whichever model is chosen then", () => {
    expect(answerFor(tested, { ...source, model: "m" })).toBe(tested.answer);
  });

  test("is void once the address or the key is another", () => {
    expect(answerFor(tested, { ...source, address: "http://b/v1" })).toBeNull();
    expect(answerFor(tested, { ...source, key: "k" })).toBeNull();
  });
});

describe("the model after a test", () => {
  const openai: Source = { kind: "openai", key: "sk", address: "", model: "" };
  test.each([
    ["is the usual one where nothing was entered", openai, ["a", "gpt-4o-mini"], "gpt-4o-mini"],
    ["is the first where the usual one is not listed", openai, ["a", "b"], "a"],
    ["stays what was entered where it is listed", { ...openai, model: "b" }, ["a", "b"], "b"],
    ["replaces what was entered where it is not listed", { ...openai, model: "x" }, ["a", "b"], "a"],
    ["stays what was entered where nothing is listed", { ...openai, model: "x" }, [], "x"],
  ])("%s", (_name, source, listed, model) => expect(fittingModel(source, listed)).toBe(model));
});
