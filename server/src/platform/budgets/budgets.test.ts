import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waitFor } from "../../../test/app.ts";
import { aRedis, hasRedis } from "../../../test/outside/redis.ts";
import { statusOf } from "../errorMessages.ts";
import { Refusal } from "../errors.ts";
import { openRedis, type Redis } from "../redis.ts";
import { type BudgetChoices, openBudgets } from "./budgets.ts";
import { openLimits } from "./limits.ts";
import { openPlaces } from "./places.ts";

const log = pino({ level: "silent" });

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

const budgetsWith = (choices: BudgetChoices = {}, redis: Redis | null = null) =>
  openBudgets({ redis, limits: openLimits(redis), log, readChoices: async () => choices });

test("no more go on at once than there are places, and one that ends makes room for one", async () => {
  const budgets = budgetsWith();
  const leases = await Promise.all([1, 2, 3].map(() => budgets.take("generations", { userId: 1 })));
  const refusal = await refusalOf(budgets.take("generations", { userId: 1 }));
  expect(refusal).toMatchObject({ code: "too_many_generations", values: { count: 3 } });
  expect(refusal && statusOf(refusal)).toBe(429);
  expect(refusal?.values.seconds).toBeGreaterThan(0);
  await leases[0]?.end();
  await leases[0]?.end();
  await budgets.take("generations", { userId: 1 });
  expect(await refusalOf(budgets.take("generations", { userId: 1 }))).not.toBeNull();
});

test("one person's uses leave another's alone, and those of an organization are counted together", async () => {
  const budgets = budgetsWith({ budget_generations_organization_at_once: "2" });
  await budgets.take("generations", { userId: 1, organizationId: 7 });
  await budgets.take("generations", { userId: 2, organizationId: 7 });
  expect(await refusalOf(budgets.take("generations", { userId: 3, organizationId: 7 }))).toMatchObject({
    values: { count: 2 },
  });
  await budgets.take("generations", { userId: 3, organizationId: 8 });
});

test("a use that is refused counts nowhere, whatever was counted of it before", async () => {
  const choices: Record<string, string> = {
    budget_generations_person_at_once: "5",
    budget_generations_organization_at_once: "1",
    budget_generations_person_minute: "2",
  };
  const budgets = budgetsWith(choices);
  await budgets.take("generations", { userId: 1, organizationId: 7 });
  for (let n = 0; n < 5; n += 1) {
    const refusal = await refusalOf(budgets.take("generations", { userId: 1, organizationId: 7 }));
    expect(refusal).toMatchObject({ code: "too_many_generations" });
  }
  await budgets.take("generations", { userId: 1 });
  expect(await refusalOf(budgets.take("generations", { userId: 1 }))).toMatchObject({ code: "budget_spent" });
});

test("what is spent for the day is refused, and told when it works again", async () => {
  const budgets = budgetsWith({ budget_exports_person_day: "2" });
  for (let n = 0; n < 2; n += 1) await budgets.hold("exports", { userId: 1 }, async () => "done");
  const refusal = await refusalOf(budgets.take("exports", { userId: 1 }));
  expect(refusal).toMatchObject({ code: "budget_spent" });
  expect(refusal && statusOf(refusal)).toBe(429);
  expect(Number(refusal?.values.minutes)).toBeGreaterThan(23 * 60);
});

test("an amount counts for so many uses, and one that is too much for the rest leaves the rest", async () => {
  const budgets = budgetsWith({ budget_mails_person_minute: "10" });
  await budgets.take("mails", { userId: 1 }, 8);
  expect(await refusalOf(budgets.take("mails", { userId: 1 }, 3))).toMatchObject({ code: "budget_spent" });
  await budgets.take("mails", { userId: 1 }, 2);
});

test("work that fails gives its place back", async () => {
  const budgets = budgetsWith({ budget_imports_person_at_once: "1" });
  const failing = budgets.hold("imports", { userId: 1 }, () => Promise.reject(new Error("broken")));
  await expect(failing).rejects.toThrow("broken");
  await budgets.take("imports", { userId: 1 });
});

test("0 is no limit, and a changed setting counts from the next use on", async () => {
  const choices: Record<string, string> = { budget_imports_person_at_once: "0", budget_imports_person_day: "0" };
  const budgets = budgetsWith(choices);
  for (let n = 0; n < 60; n += 1) await budgets.take("imports", { userId: 1 });
  choices.budget_imports_person_at_once = "1";
  await budgets.take("imports", { userId: 1 });
  expect(await refusalOf(budgets.take("imports", { userId: 1 }))).toMatchObject({ code: "too_many_at_once" });
});

describe.runIf(hasRedis)("with Redis", () => {
  let place: Awaited<ReturnType<typeof aRedis>>;
  let clients: [Redis, Redis];

  beforeAll(async () => {
    place = await aRedis();
    clients = [await openRedis(place.url, log), await openRedis(place.url, log)];
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await place.stop();
  });

  test("nodes that race for places give out no more than there are", async () => {
    const nodes = clients.map((client) => budgetsWith({}, client));
    const wanted = Array.from({ length: 20 }, (_, n) => nodes[n % 2]?.take("generations", { userId: 1 }));
    const refusals = await Promise.all(wanted.map((want) => refusalOf(want ?? Promise.reject(new Error()))));
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(3);
    await Promise.all(nodes.map((node) => node.close()));
    await nodes[1]?.take("generations", { userId: 1 });
  });

  test("the places of a node that died are free after a while, those that are renewed are not", async () => {
    const [dying, living] = clients.map((client, n) => openPlaces(client, log, 300, n === 0 ? 1_000_000 : 20));
    expect(await living?.take("lease", 2)).not.toBeNull();
    expect(await dying?.take("lease", 2)).not.toBeNull();
    expect(await living?.take("lease", 2)).toBeNull();
    await waitFor(() => living?.take("lease", 2), "the place of the dead node");
    expect(await living?.take("lease", 2)).toBeNull();
    await living?.close();
  });

  test("while Redis is away a node counts alone", async () => {
    const other = await aRedis();
    const client = await openRedis(other.url, log);
    const budgets = budgetsWith({}, client);
    const lease = await budgets.take("generations", { userId: 1 });
    await other.stop();
    for (let n = 0; n < 2; n += 1) await budgets.take("generations", { userId: 1 });
    expect(await refusalOf(budgets.take("generations", { userId: 1 }))).toMatchObject({ code: "too_many_generations" });
    await lease.end();
    await budgets.take("generations", { userId: 1 });
    client.destroy();
  });
});
