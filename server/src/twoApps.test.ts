import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../test/app.ts";
import { aUser } from "../test/people.ts";
import { saveAndTell } from "../test/settings.ts";
import { aTextKind } from "../test/texts.ts";
import { textKind } from "./features/generation/kinds.ts";
import { noteFailure, restOf } from "./features/generation/running/breaker.ts";
import { runningIn } from "./features/generation/running.ts";
import { readConfig } from "./features/site/index.ts";
import { perApp } from "./platform/state.ts";

// Two installations in one process, each with a database of its own, where ids begin alike.
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  [one, other] = await Promise.all([aTestApp(), aTestApp()]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

test("what is held per app is made once for each of them, and is the same for whoever has the app in a transaction", () => {
  const heldIn = perApp(() => ({ names: [] as string[] }));
  heldIn(one.app).names.push("one");
  expect(heldIn({ ...one.app }).names).toEqual(["one"]);
  expect(heldIn(other.app).names).toEqual([]);
});

test("a text that one app writes is not the other's to keep, to stop or to show", async () => {
  const texts = aTextKind("text of one app");
  const person = await aUser(one);
  const { id, ref } = await texts.start(one, person.userId, "words=400 every=20");
  expect(runningIn(one.app).has(id)).toBe(true);
  expect(runningIn(other.app).size).toBe(0);
  expect(() => textKind(other.app, "text of one app")).toThrow();
  // The other app is told to stop a generation of this number, as it would be of one of its own.
  await other.app.bus.tell(other.app.db, "generation_stop", { generation_id: id });
  await texts.stop(one, person.userId, ref);
  await texts.endOf(ref);
  await waitFor(() => runningIn(one.app).size === 0, "the text to be let go");
});

test("a source that fails one app rests for that app alone", () => {
  for (let who = 0; who < 5; who += 1) noteFailure(one.app, { line: "openai of both", who: `person ${who}` });
  expect(restOf(one.app, "openai of both")).toBeGreaterThan(0);
  expect(restOf(other.app, "openai of both")).toBe(0);
});

test("settings of one app are not believed by the other, nor are its metrics", async () => {
  await saveAndTell(one, { app_name: "One" });
  expect((await readConfig(one.app)).app_name).toBe("One");
  expect((await readConfig(other.app)).app_name).toBe("Pluma");
  one.app.metrics.counter("pluma_of_one_total", "Something that one app counts.").inc(3);
  expect((await one.app.metrics.read()).text).toContain("pluma_of_one_total 3");
  expect((await other.app.metrics.read()).text).not.toContain("pluma_of_one_total");
});

test("who has used up a budget of one app has all of it in the other", async () => {
  await saveAndTell(one, { budget_exports: undefined });
  expect(one.app.budgets).not.toBe(other.app.budgets);
});
