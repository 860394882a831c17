import { expect, test } from "vitest";
import {
  costMicros,
  embeddingPlaceOf,
  fallbackPlaceOf,
  isModelKnown,
  livingModel,
  offeredModels,
  pauseBefore,
  placeOf,
} from "./rules.ts";
import { seesPictures } from "./seeing.ts";

const both = { openai_secret_key: "k", xai_secret_key: "x", ai_source: "openai" } as const;

const now = new Date("2026-11-21");

test("the model that is asked for decides which source answers, where it has a key", () => {
  expect(placeOf(both, null, now)).toEqual({ source: "openai", model: "gpt-4o-mini" });
  expect(placeOf(both, "grok-4.3", now)).toEqual({ source: "xai", model: "grok-4.3" });
  expect(placeOf({ ...both, openai_model: "gpt-6-luna" }, null, now)).toEqual({
    source: "openai",
    model: "gpt-6-luna",
  });
  expect(placeOf({ ...both, ai_source: "xai" }, null, now)).toEqual({ source: "xai", model: "grok-4.3" });
});

test("a model without a key is answered by the source that is there", () => {
  expect(placeOf({ openai_secret_key: "k", ai_source: "openai" }, "grok-2-latest", now)).toEqual({
    source: "openai",
    model: "gpt-4o-mini",
  });
});

test("a server of one's own answers every name with its own model", () => {
  const own = { ai_source: "compatible", openai_model: "qwen3:14b" } as const;
  expect(placeOf(own, "gpt-4o-mini", now)).toEqual({ source: "compatible", model: "qwen3:14b" });
  expect(placeOf(own, null, now)).toEqual({ source: "compatible", model: "qwen3:14b" });
});

test("a retired model's name leads to a living one, from the day of its retirement on", () => {
  expect(placeOf(both, "gpt-4", now)).toEqual({ source: "openai", model: "gpt-4o" });
  expect(placeOf(both, "grok-2-latest", now)).toEqual({ source: "xai", model: "grok-4.3" });
  expect(isModelKnown(both, "gpt-3.5-turbo")).toBe(true);
  expect(isModelKnown(both, "constructor")).toBe(false);
  expect(livingModel("gpt-4o-mini", new Date("2027-01-13T23:59Z"))).toBe("gpt-4o-mini");
  expect(livingModel("gpt-3.5-turbo", new Date("2027-01-14"))).toBe("gpt-6-luna");
});

test("only offered models are known, the configured one among them", () => {
  expect(offeredModels({ openai_model: "gpt-5" })).toEqual(["gpt-4o-mini", "grok-2-latest", "gpt-5"]);
  expect(isModelKnown({}, "gpt-6")).toBe(false);
});

test("without any key the demo writer answers", () => {
  expect(placeOf({}, null, now)).toEqual({ source: "demo", model: "demo-writer" });
});

test.each([
  ["the platform has none", {}, null, "openai", "gpt-4o-mini"],
  ["the platform's source is xAI", { ai_source: "xai", openai_model: "grok-4.5" }, null, "openai", "gpt-4o-mini"],
  [
    "the platform has its own server",
    { ai_source: "compatible", openai_model: "qwen3" },
    null,
    "openai",
    "gpt-4o-mini",
  ],
  [
    "a model of that server is named",
    { ai_source: "compatible", openai_model: "qwen3" },
    "qwen3",
    "compatible",
    "qwen3",
  ],
  ["a model of xAI is named", both, "grok-2-latest", "xai", "grok-4.3"],
  ["a model is named", both, "gpt-4o", "openai", "gpt-4o"],
] as const)("whoever brings a key is answered where it is good for: %s", (_, config, asked, source, model) => {
  expect(placeOf(config, asked, now, true)).toEqual({ source, model });
});

test.each([
  ["none", both, null],
  ["of the other provider", { ...both, fallback_model: "grok-4.3" }, { source: "xai", model: "grok-4.3" }],
  ["retired", { ...both, fallback_model: "gpt-4" }, { source: "openai", model: "gpt-4o" }],
  [
    "of OpenAI, beside a server of one's own",
    { ...both, ai_source: "compatible", fallback_model: "gpt-4o" },
    { source: "openai", model: "gpt-4o" },
  ],
  [
    "of the server of one's own",
    { ...both, ai_source: "compatible", fallback_model: "qwen3:4b" },
    { source: "compatible", model: "qwen3:4b" },
  ],
] as const)("a fallback model that is %s is found where it is", (_, config, place) => {
  expect(fallbackPlaceOf(config, now)).toEqual(place);
});

test.each([
  ["OpenAI", both, false, { source: "openai", model: "text-embedding-3-small" }],
  ["a chosen model", { ...both, embedding_model: "e-large" }, false, { source: "openai", model: "e-large" }],
  ["xAI alone", { ai_source: "xai", xai_secret_key: "x" }, false, null],
  ["xAI with a key of one's own", { ai_source: "xai" }, true, { source: "openai", model: "text-embedding-3-small" }],
  ["a server without one", { ai_source: "compatible" }, true, null],
  [
    "a server with one",
    { ai_source: "compatible", embedding_model: "nomic" },
    true,
    { source: "compatible", model: "nomic" },
  ],
  ["the demo writer", {}, false, null],
] as const)("vectors come from where they are made: %s", (_, config, hasOwnKey, place) => {
  expect(embeddingPlaceOf(config, hasOwnKey)).toEqual(place);
});

test("an answer's cost is its tokens by the price list, and unknown where the list has no price", () => {
  const usage = { promptTokens: 1000, completionTokens: 500 };
  expect(costMicros({ source: "openai", model: "gpt-4o-mini-2024-07-18" }, usage)).toBe(450);
  expect(costMicros({ source: "xai", model: "grok-4.3" }, usage)).toBe(2500);
  expect(costMicros({ source: "compatible", model: "gpt-4o-mini" }, usage)).toBeNull();
  expect(costMicros({ source: "openai", model: "gpt-99" }, usage)).toBeNull();
  expect(costMicros({ source: "openai", model: "gpt-4o-mini" }, null)).toBeNull();
});

test("a pause before asking again is what the provider wants within reason, else half a second and then more", () => {
  expect(pauseBefore(0, null, 0.5)).toBe(500);
  expect(pauseBefore(1, null, 0.5)).toBe(1500);
  expect(pauseBefore(0, 2000, 0.5)).toBe(2000);
  expect(pauseBefore(0, 60_000, 0.5)).toBe(5000);
});

test.each([
  ["openai", "gpt-4o-mini", true],
  ["openai", "gpt-4o-mini-2024-07-18", true],
  ["openai", "gpt-6-luna", true],
  ["openai", "o1-mini", false],
  ["openai", "gpt-3.5-turbo", false],
  ["openai", "gpt-4o-audio-preview", false],
  ["xai", "grok-4.3", true],
  ["xai", "grok-3", false],
  ["compatible", "openai/gpt-4o", true],
  ["compatible", "llama3", false],
  ["compatible", "Llava:13b", true],
  ["demo", "gpt-4o", false],
] as const)("whether %s sees pictures by %s: %s", (source, model, isSeeing) => {
  expect(seesPictures({ seeing_models: "pixtral, llava:13b" }, { source, model })).toBe(isSeeing);
});
