import { expect, test } from "vitest";
import { isModelKnown, offeredModels, placeOf } from "./rules.ts";

const both = { openai_secret_key: "k", xai_secret_key: "x", ai_source: "openai" } as const;

test("the model that is asked for decides which source answers, where it has a key", () => {
  expect(placeOf(both, null)).toEqual({ source: "openai", model: "gpt-4o-mini" });
  expect(placeOf(both, "grok-2-latest")).toEqual({ source: "xai", model: "grok-2-latest" });
  expect(placeOf({ ...both, openai_model: "gpt-5-mini" }, null)).toEqual({ source: "openai", model: "gpt-5-mini" });
  expect(placeOf({ ...both, ai_source: "xai" }, null)).toEqual({ source: "xai", model: "grok-2-latest" });
});

test("a model without a key is answered by the source that is there", () => {
  expect(placeOf({ openai_secret_key: "k", ai_source: "openai" }, "grok-2-latest")).toEqual({
    source: "openai",
    model: "gpt-4o-mini",
  });
});

test("a server of one's own answers every name with its own model", () => {
  const own = { ai_source: "compatible", openai_model: "qwen3:14b" } as const;
  expect(placeOf(own, "gpt-4o-mini")).toEqual({ source: "compatible", model: "qwen3:14b" });
  expect(placeOf(own, null)).toEqual({ source: "compatible", model: "qwen3:14b" });
});

test("a retired model's name leads to a living one", () => {
  expect(placeOf(both, "gpt-4")).toEqual({ source: "openai", model: "gpt-4o" });
  expect(isModelKnown(both, "gpt-3.5-turbo")).toBe(true);
});

test("only offered models are known, the configured one among them", () => {
  expect(offeredModels({ openai_model: "gpt-5" })).toEqual(["gpt-4o-mini", "grok-2-latest", "gpt-5"]);
  expect(isModelKnown({}, "gpt-5")).toBe(false);
});

test("without any key the demo writer answers", () => {
  expect(placeOf({}, null)).toEqual({ source: "demo", model: "demo-writer" });
});
