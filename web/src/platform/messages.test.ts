import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { alertText, dismiss, messages, premiumRefusals, showAlert, showSuccess, showUndo } from "./messages.ts";
import { Refused } from "./refused.ts";

const refused = (status: number) => new Refused({ code: "x", message: `Said ${status}`, status });
const shown = () => messages.read().map(({ text }) => text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test.each([
  ["a text of our own", "We failed", "We failed"],
  ["a text of our own that holds 400", "400 failed", "400 failed"],
  ["the server's message", refused(422), "Said 422"],
  ["an error's own text", new Error("Broke"), "Broke"],
])("an alert says %s", (_, error, text) => expect(alertText(error)).toBe(text));

test.each([
  ["the server answers 400", refused(400)],
  ["the server answers 401", refused(401)],
  ["an error's text holds 401", new Error("status 401")],
  ["somebody left", new DOMException("left", "AbortError")],
  ["nothing is known", undefined],
])("no alert is shown when %s", (_, error) => expect(alertText(error)).toBeNull());

test("an alert stays 5 seconds and a success 3", () => {
  showAlert("bad");
  showSuccess("good");
  vi.advanceTimersByTime(2999);
  expect(shown()).toEqual(["bad", "good"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(["bad"]);
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual([]);
});

test("what can be taken back stays 8 seconds", () => {
  showUndo("archived", () => undefined);
  vi.advanceTimersByTime(7999);
  expect(shown()).toEqual(["archived"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test("the same alert twice is shown once, and can be dismissed", () => {
  showAlert("bad");
  showAlert("bad");
  expect(shown()).toEqual(["bad"]);
  dismiss(messages.read()[0]!.id);
  expect(shown()).toEqual([]);
});

test("a call that needs a subscription leads to its page instead of an alert", () => {
  const before = premiumRefusals.read();
  showAlert(refused(412));
  expect(shown()).toEqual([]);
  expect(premiumRefusals.read()).toBe(before + 1);
});
