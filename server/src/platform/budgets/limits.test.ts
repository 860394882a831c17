import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { aRedis, hasRedis } from "../../../test/outside/redis.ts";
import { statusOf } from "../errorMessages.ts";
import { Refusal } from "../errors.ts";
import { openRedis, type Redis } from "../redis.ts";
import { addressKey, type Limits, openLimits } from "./limits.ts";

const rate = { count: 3, seconds: 60 };
const log = pino({ level: "silent" });

const refusalOf = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
  );

afterEach(() => vi.useRealTimers());

async function takeTimes(limits: Limits, count: number, key: string) {
  for (let n = 0; n < count; n += 1) await limits.take("try", rate, key);
}

test("what is within the rate passes, and one more is refused and told when to come back", async () => {
  vi.useFakeTimers();
  const limits = openLimits(null);
  await takeTimes(limits, 3, "ada");
  const refusal = await refusalOf(limits.take("try", rate, "ada"));
  expect(refusal).toMatchObject({ code: "too_many_requests", values: { seconds: 60 } });
  expect(refusal && statusOf(refusal)).toBe(429);
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
  vi.useFakeTimers();
  await limits.take("try", short, "ada");
  expect(await refusalOf(limits.take("try", short, "ada"))).not.toBeNull();
  vi.advanceTimersByTime(1001);
  await limits.take("try", short, "ada");
});

test("forgotten uses do not count", async () => {
  const limits = openLimits(null);
  await takeTimes(limits, 3, "ada");
  await limits.forget("try", rate, "ada");
  await limits.take("try", rate, "ada");
});

describe("a rate with growing waits", () => {
  const growing = { count: 3, seconds: 900, waits: [60, 120, 240] } as const;
  const take = (limits: Limits) => refusalOf(limits.take("try", growing, "ada"));
  const waitOf = async (limits: Limits) => (await take(limits))?.values.seconds;

  test("after the free uses each further one waits longer than the one before, up to the last wait", async () => {
    vi.useFakeTimers();
    const limits = openLimits(null);
    for (let n = 0; n < 3; n += 1) expect(await take(limits)).toBeNull();
    for (const seconds of [60, 120, 240, 240]) {
      expect(await waitOf(limits)).toBe(seconds);
      // Trying in vain meanwhile makes nobody wait longer.
      expect(await waitOf(limits)).toBe(seconds);
      vi.advanceTimersByTime(seconds * 1000 + 1);
      expect(await take(limits)).toBeNull();
    }
    vi.advanceTimersByTime(86_400_000);
    expect(await take(limits)).toBeNull();
    expect(await take(limits)).toBeNull();
  });

  test("of many uses at once no more get in than are free, and one when the wait is over", async () => {
    vi.useFakeTimers();
    const limits = openLimits(null);
    const short = { count: 3, seconds: 900, waits: [1, 60] } as const;
    const race = async () => {
      const uses = Array.from({ length: 20 }, () => refusalOf(limits.take("race", short, "ada")));
      return (await Promise.all(uses)).filter((refusal) => refusal === null).length;
    };
    expect(await race()).toBe(3);
    vi.advanceTimersByTime(1001);
    expect(await race()).toBe(1);
  });

  test("what is forgotten is free again, and what is given back was no use", async () => {
    const limits = openLimits(null);
    for (let n = 0; n < 4; n += 1) await take(limits);
    await limits.forget("try", growing, "ada");
    for (let n = 0; n < 9; n += 1) {
      expect(await take(limits)).toBeNull();
      await limits.giveBack("try", growing, "ada");
    }
  });
});

test.each([
  ["10.0.0.7", "10.0.0.7"],
  ["::ffff:10.0.0.7", "10.0.0.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("the address %s counts as %s", (ip, key) => {
  expect(addressKey(ip)).toBe(key);
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

  test("two nodes let in no more than are free, and then one for each wait", async () => {
    const nodes = clients.map((client) => openLimits(client));
    const growing = { count: 3, seconds: 900, waits: [300, 900] } as const;
    const race = async () => {
      const uses = Array.from({ length: 10 }, (_, n) => refusalOf(nodes[n % 2]!.take("grow", growing, "ada")));
      return (await Promise.all(uses)).filter((refusal) => refusal === null).length;
    };
    expect(await race()).toBe(3);
    const [gate = "", ...more] = await clients[0]!.keys("limit:grow:gate:*");
    expect(more).toEqual([]);
    expect(await clients[0]!.ttl(gate)).toBeGreaterThan(0);
    // As if the wait had gone by.
    await clients[0]!.pExpire(gate, 0);
    expect(await race()).toBe(1);
    await nodes[0]!.forget("grow", growing, "ada");
    expect(await race()).toBe(3);
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
