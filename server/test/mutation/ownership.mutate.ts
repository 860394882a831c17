import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../app.ts";
import { aDatabase } from "../database.ts";
import { liftLimits } from "../settings.ts";
import { ownWorld } from "../strangers/asking.ts";
import { cases, findFault, type People, somePeople } from "../strangers/cases.ts";
import { fromAnywhere } from "../strangers/fromAnywhere.ts";
import { findLeak, lists } from "../strangers/lists.ts";
import { findOpening, storeCases } from "../strangers/stores.ts";
import { aWorld } from "../strangers/world.ts";
import { markOf } from "./mark.ts";
import { type Site, sitesBelow } from "./sites.ts";

/** Of all places, so many must be noticed. */
const SHARE_MIN = 0.95;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A check that can be run again and again: what is wrong, in words; `around` is put around what it is about. */
type Check = { title: string; run: (around: Around) => Promise<string[]> };
type Around = (ask: () => Promise<void>) => Promise<void>;

let node: TestApp;
let people: People;
let end: () => Promise<void>;

beforeAll(async () => {
  const database = await aDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query("create table dropped_condition (site text primary key)");
  await client.end();
  const opened = await aTestApp({ environment: { TRUST_PROXY: "true" }, runsJobs: true, database });
  await liftLimits(opened, "calls");
  node = fromAnywhere(opened);
  people = await somePeople(node);
  end = async () => {
    await opened.close();
    await database.drop();
  };
});
afterAll(() => end());

const checks = (): Check[] => [
  ...storeCases.map((each) => ({
    title: `store: ${each.title}`,
    run: (whileAsked: Around) => findOpening(each, people, { owner: aWorld(people.owner), whileAsked }),
  })),
  ...cases.map((each) => ({
    title: each.title,
    run: (whileAsked: Around) =>
      findFault(each, people, { owner: aWorld(people.owner), ownOf: (asker) => ownWorld(node, asker), whileAsked }),
  })),
  ...lists.map((each) => ({
    title: each,
    run: (whileAsked: Around) => findLeak(each, people, { owner: aWorld(people.owner), whileAsked }),
  })),
];

test("whichever condition of ownership is dropped, a check notices", async () => {
  const reached = await recordReached();
  const survivors: Site[] = [];
  const sites = sitesBelow(root);
  for (const site of sites) {
    const by = await findNoticing(site, reached.get(site.id) ?? []);
    if (by === undefined) survivors.push(site);
    say(`${by === undefined ? "SURVIVES" : "noticed "} ${nameOf(site)}${by === undefined ? "" : `  by ${by}`}`);
  }
  const shareOf = (isByHand: boolean) => {
    const all = sites.filter((site) => site.isByHand === isByHand).length;
    const noticed = all - survivors.filter((site) => site.isByHand === isByHand).length;
    say(
      `\n${all} conditions said by ${isByHand ? "hand" : "the caller"}, ${noticed} noticed: ${((noticed / all) * 100).toFixed(1)} %`,
    );
    return noticed / all;
  };
  shareOf(true);
  const share = shareOf(false);
  for (const site of survivors) say(`survives: ${nameOf(site)} (${reached.get(site.id)?.length ?? 0} checks reach it)`);
  expect(share).toBeGreaterThanOrEqual(SHARE_MIN);
});

const nameOf = ({ path, line, what }: Site) => `${path}:${line} ${what}`;

/** Runs every check once with all conditions in place, and answers which of them reach which place. */
async function recordReached(): Promise<Map<string, Check[]>> {
  const found = new Map<string, Check[]>();
  for (const check of checks()) {
    const seen = new Set<string>();
    const faults = await check.run((ask) => whileHearing(seen, ask));
    expect(faults.join("\n"), check.title).toBe("");
    for (const site of seen) found.set(site, [...(found.get(site) ?? []), check]);
  }
  return found;
}

async function whileHearing(seen: Set<string>, ask: () => Promise<void>): Promise<void> {
  const { query } = pg.Client.prototype;
  const hear = (statement: unknown) => {
    const text = typeof statement === "string" ? statement : (statement as { text?: string } | undefined)?.text;
    for (const [, site] of (text ?? "").matchAll(markOf)) if (site !== undefined) seen.add(site);
  };
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    hear(given[0]);
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await ask();
  } finally {
    pg.Client.prototype.query = query;
  }
}

/** The first check that fails while a condition is dropped; undefined when none does. */
async function findNoticing({ id }: Site, reaching: Check[]): Promise<string | undefined> {
  for (const { title, run } of reaching) {
    const faults = await run(async (ask) => {
      await node.app.db.execute(sql`insert into dropped_condition values (${id})`);
      try {
        await ask();
      } finally {
        await node.app.db.execute(sql`delete from dropped_condition`);
      }
    });
    if (faults.length > 0) return title;
  }
  return undefined;
}
