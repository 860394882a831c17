import { expect, test, vi } from "vitest";
import { formatDate, formatDay, formatNearDate, formatNumber, formatPercent, formatRecent } from "./format.ts";
import { speak, startWords, wordOf } from "./i18n.ts";

const now = new Date(2026, 2, 12, 9, 30);
const en = { platform: { today: "Today", yesterday: "Yesterday", percent: "{{value}}%" } };
const es = { platform: { today: "Hoy", yesterday: "Ayer", percent: "{{value}}\u00a0%" } };
vi.stubGlobal("document", { documentElement: { lang: "" } });
await startWords(async (language) => (language === "en" ? en : es), "en");

test.each([
  [1000000, "1,000,000"],
  [12345, "12,345"],
  [999, "999"],
])("%i is written %s, with commas in both languages", (number, text) => expect(formatNumber(number)).toBe(text));

test.each([
  ["en", new Date(2026, 2, 12, 0, 1), "Today"],
  ["en", new Date(2026, 2, 11, 23, 59), "Yesterday"],
  ["en", new Date(2026, 2, 9, 12), "Monday"],
  ["es", new Date(2026, 2, 9, 12), "Lunes"],
  ["en", new Date(2026, 2, 1, 12), "March 1"],
  ["es", new Date(2025, 10, 3, 12), "3 de noviembre de 2025"],
] as const)("a day is named in %s", (language, moment, name) => {
  expect(formatDay(moment, language, now)).toBe(name);
});

test("a percentage is written as its language does, and never torn apart", async () => {
  expect(formatPercent(12.34, 1)).toBe("12.3%");
  await speak("es");
  expect(formatPercent(12)).toBe("12\u00a0%");
  await speak("en");
});

test("a date is written as its language does", () => {
  expect(formatDate(new Date(2026, 2, 9), "en")).toBe("Mar 9, 2026");
  expect(formatDate(new Date(2026, 2, 9), "es")).toBe("9 mar 2026");
});

test.each([
  ["en", new Date(2026, 2, 12, 0, 5), "12:05 AM"],
  ["en", new Date(2026, 2, 11, 23, 59), "Yesterday"],
  ["en", new Date(2026, 1, 3, 12), "Feb 3"],
  ["es", new Date(2025, 10, 3, 12), "3 nov 2025"],
] as const)("a moment in a row is as short as it can be in %s", (language, moment, text) => {
  expect(formatRecent(moment, language, now).replace("\u202f", " ")).toBe(text);
});

test.each([
  ["en", new Date(2026, 11, 30), "Dec 30"],
  ["en", new Date(2027, 2, 12), "Mar 12, 2027"],
  ["es", new Date(2027, 2, 12), "12 mar 2027"],
] as const)("a day to come says its year in %s where that is another", (language, moment, text) => {
  expect(formatNearDate(moment, language, now)).toBe(text);
});

test("another language is spoken as soon as it is chosen", async () => {
  await speak("es");
  expect(wordOf("platform:today")).toBe("Hoy");
  await speak("en");
  expect(wordOf("platform:today")).toBe("Today");
});
