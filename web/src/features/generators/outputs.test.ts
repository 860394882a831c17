import type { Message } from "@pluma/contract/chats/messages";
import { describe, expect, it } from "vitest";
import { hashtagsIn, takeOutput, topicsIn } from "./outputs.ts";

const output = (values: Partial<Message>): Message => ({
  message_id: 1,
  conversation_id: null,
  role: "assistant",
  content: null,
  avatar: null,
  prompt: "coffee",
  favorite: false,
  liked: null,
  message_type_id: 3,
  user_message_id: null,
  versions: [1],
  sources: [],
  files: [],
  template: null,
  finish_reason: null,
  error: null,
  generating: true,
  model: null,
  words: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
  ...values,
});

describe("topics", () => {
  it("are a title and a text each, whatever marks the model put around them", () => {
    const text =
      "1. **Coffee every 19 days**: why the calendar is wrong\n2. Café sin prisa\n   Una guía breve\n\n3) Third";
    expect(topicsIn(text)).toEqual([
      { title: "Coffee every 19 days", text: "why the calendar is wrong" },
      { title: "Café sin prisa", text: "Una guía breve" },
      { title: "Third", text: "" },
    ]);
  });

  it("keep a colon in a title that is bold or stands alone on its line", () => {
    expect(topicsIn("1. **Café: una historia**\n   Qué pasó.\n2. Tea: a story\n   What happened: all of it.")).toEqual([
      { title: "Café: una historia", text: "Qué pasó." },
      { title: "Tea: a story", text: "What happened: all of it." },
    ]);
  });

  it("are none in a text that is no list", () => {
    expect(topicsIn("I cannot help with that.")).toEqual([]);
    expect(topicsIn("1. Only one")).toEqual([]);
  });
});

describe("hashtags", () => {
  it("are found once each, with accents and numbers, wherever they stand", () => {
    expect(hashtagsIn("#café #Coffee2026\n1. #café, #año_nuevo! #cafe\u0301s")).toEqual([
      "#café",
      "#Coffee2026",
      "#año_nuevo",
      "#cafe\u0301s",
    ]);
  });
});

describe("outputs", () => {
  it("begin with the one that has just appeared", () => {
    const held = [output({ message_id: 1 })];
    expect(takeOutput(held, output({ message_id: 2 })).map((one) => one.message_id)).toEqual([2, 1]);
  });

  it("keep a text that has ended when a row that was read before comes late", () => {
    const ended = output({ content: "1. A\n2. B", generating: false });
    expect(takeOutput([ended], output({}))).toEqual([ended]);
  });

  it("keep what was asked for when an event does not carry it", () => {
    const [taken] = takeOutput([output({})], output({ prompt: null, content: "x", generating: false }));
    expect(taken?.prompt).toBe("coffee");
  });
});
