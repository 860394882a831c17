import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { loadWords } from "./load.ts";

const features = readdirSync(new URL("../../features", import.meta.url));

test.each(["en", "es"] as const)(
  "every place's words in %s are fetched, first or when they are wanted",
  async (language) => {
    const first = Object.keys(await loadWords(language, "first"));
    const more = Object.keys(await loadWords(language, "more"));
    expect(first.sort()).toEqual(["app", "chats", "platform", "ui"]);
    expect([...more, "chats"].sort()).toEqual(features.sort());
  },
);
