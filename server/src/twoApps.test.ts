import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../test/app.ts";
import { aUser } from "../test/people.ts";
import { chooseSettings } from "../test/settings.ts";
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
  await chooseSettings(one, { app_name: "One" });
  expect((await readConfig(one.app)).app_name).toBe("One");
  expect((await readConfig(other.app)).app_name).toBe("Pluma");
  one.app.metrics.counter("pluma_of_one_total", "Something that one app counts.").inc(3);
  expect((await one.app.metrics.read()).text).toContain("pluma_of_one_total 3");
  expect((await other.app.metrics.read()).text).not.toContain("pluma_of_one_total");
});

test("who has used up a budget or a rate of one app has all of it in the other", async () => {
  const rate = { count: 1, seconds: 3600 };
  await one.app.limits.take("of both", rate, 1);
  await expect(one.app.limits.take("of both", rate, 1)).rejects.toMatchObject({ code: "too_many_requests" });
  await other.app.limits.take("of both", rate, 1);
  const take = ({ app }: TestApp) => app.budgets.take("generations", { userId: 1 });
  const leases = [await take(one), await take(one), await take(one)];
  await expect(take(one)).rejects.toMatchObject({ code: "too_many_generations" });
  leases.push(await take(other));
  for (const lease of leases) lease.end();
});

test("a job of one app is not run by the other", async () => {
  await other.startJobs();
  const person = await aUser(one);
  expect((await one.ask("POST /users/export", { token: person.token })).status).toBe(202);
  const stranger = await aUser(other);
  expect((await other.ask("POST /users/export", { token: stranger.token })).status).toBe(202);
  // Both were queued, one after the other, and only one of the two apps works.
  const readExport = async (node: TestApp, token: string) =>
    (await node.ask("GET /users/export", { token })).body.export;
  await waitFor(
    async () => (await readExport(other, stranger.token)).state === "done",
    "the export of the app that works",
  );
  expect(await readExport(one, person.token)).toMatchObject({ state: "waiting" });
});
