import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRedis, hasRedis } from "../../test/redis.ts";
import { Refusal } from "./errors.ts";
import { type Limits, openLimits } from "./limits.ts";
import { openRedis, type Redis } from "./redis.ts";

const rate = { count: 3, seconds: 60 };
const log = pino({ level: "silent" });

const refusalOf = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

async function takeTimes(limits: Limits, count: number, key: string) {
  for (let n = 0; n < count; n += 1) await limits.take("try", rate, key);
}

test("what is within the rate passes, and one more is refused and told when to come back", async () => {
  const limits = openLimits(null);
  await takeTimes(limits, 3, "ada");
  const refusal = await refusalOf(limits.take("try", rate, "ada"));
  expect(refusal).toMatchObject({ code: "too_many_requests", status: 429 });
  expect(refusal?.values.seconds).toBeGreaterThan(55);
  expect(refusal?.values.seconds).toBeLessThanOrEqual(60);
});

test("one caller's uses do not count for another, nor for another name", async () => {
  const limits = openLimits(null);
  await takeTimes(limits, 3, "ada");
  await limits.take("try", rate, "bob");
  await limits.take("other", rate, "ada");
});

test("the time of a rate over, it can be used again", async () => {
  const limits = openLimits(null);
  const short = { count: 1, seconds: 1 };
  await limits.take("try", short, "ada");
  expect(await refusalOf(limits.take("try", short, "ada"))).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await limits.take("try", short, "ada");
});

test("forgotten uses do not count", async () => {
  const limits = openLimits(null);
  await takeTimes(limits, 3, "ada");
  await limits.forget("try", rate, "ada");
  await limits.take("try", rate, "ada");
});

describe.runIf(hasRedis)("with Redis", () => {
  let place: Awaited<ReturnType<typeof aRedis>>;
  let clients: Redis[];

  beforeAll(async () => {
    place = await aRedis();
    clients = await Promise.all([openRedis(place.url, log), openRedis(place.url, log)]);
  });

  afterAll(async () => {
    for (const client of clients) client.destroy();
    await place.stop();
  });

  test("two nodes count together, and racing uses are each counted", async () => {
    const nodes = clients.map((client) => openLimits(client));
    const uses = Array.from({ length: 10 }, (_, n) => refusalOf(nodes[n % 2]!.take("race", rate, "ada")));
    const passed = (await Promise.all(uses)).filter((refusal) => refusal === null);
    expect(passed).toHaveLength(3);
  });

  test("while Redis is away, a node counts alone", async () => {
    const other = await aRedis();
    const client = await openRedis(other.url, log);
    const limits = openLimits(client);
    await other.stop();
    await takeTimes(limits, 3, "ada");
    expect(await refusalOf(limits.take("try", rate, "ada"))).toMatchObject({ code: "too_many_requests" });
    client.destroy();
  });
});
