import { CHAT_FILE_SIZE_MAX, CHAT_FILES_MAX } from "@pluma/contract/chats/files";
import { expect, test } from "vitest";
import { goesWith } from "../data/models.ts";
import { unfitBeside, unfitOf } from "./unfit.ts";
import { withoutSending } from "./uploads.ts";

test.each([
  ["report.docx", 10, 0, null],
  ["REPORT.PDF", CHAT_FILE_SIZE_MAX, CHAT_FILES_MAX - 1, null],
  ["photo.png", 10, 0, null],
  ["photo.heic", 10, 0, "type"],
  ["pdf", 10, 0, "type"],
  ["invoice.pdf.exe", 10, 0, "type"],
  ["notes.txt", 0, 0, "empty"],
  ["slides.pptx", CHAT_FILE_SIZE_MAX + 1, 0, "size"],
  ["notes.txt", 10, CHAT_FILES_MAX, "full"],
])("%s of %d bytes beside %d others: %s", (name, size, held, why) => {
  expect(unfitOf({ name, size }, held)).toBe(why);
});

test("a message takes eight images along, however many documents lie between them", () => {
  const whyNot = unfitBeside(6);
  const given = ["1.png", "notes.txt", "2.JPG", "3.webp", "more.pdf"];
  expect(given.map((name) => whyNot({ name, size: 10 }, 0))).toEqual([null, null, null, "pictures", null]);
});

test("files go with gpt models and the usual one, and with no other", () => {
  expect(["gpt-4o-mini", "gpt-5", null].map(goesWith)).toEqual([true, true, true]);
  expect(["grok-2-latest", "llama-3"].map(goesWith)).toEqual([false, false]);
});

test("a file that is told of before its sending is answered is shown once, and another of its name beside it", () => {
  const file = new File(["text"], "notes.txt");
  const arrived = (id: number) => ({ id, file: { name: "notes.txt", size: 4 } });
  const shown = withoutSending([arrived(1), arrived(2)], [{ file, state: "sending" }]);
  expect(shown.map(({ id }) => id)).toEqual([1]);
  expect(withoutSending([arrived(1)], [{ file, state: "queued" }])).toHaveLength(1);
  expect(withoutSending([arrived(1)], [])).toHaveLength(1);
});
