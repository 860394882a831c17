import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "../../../test/database.ts";
import { readConfig } from "../../platform/config.ts";
import { type Database, openDatabase } from "../../platform/database/db.ts";
import { openSecrets } from "../../platform/secrets.ts";
import { openKeys } from "./keys.ts";
import { identityKeys } from "./tables.ts";

const log = pino({ level: "silent" });
let place: TestDatabase;
let database: Database;
beforeEach(async () => {
  place = await aDatabase();
  database = openDatabase(place.connectionString, readConfig({}), log);
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

const keysWith = (secret: string) => {
  const clock = { now: () => new Date() };
  return openKeys({ db: database.db, secrets: openSecrets(secret), clock, log });
};

test("nodes that need the first key at the same moment make one, and each knows it", async () => {
  const nodes = Array.from({ length: 8 }, () => keysWith("one secret of the installation"));
  const signing = await Promise.all(nodes.map((node) => node.signing()));
  expect(new Set(signing.map(({ id }) => id)).size).toBe(1);
  expect(await database.db.select().from(identityKeys)).toHaveLength(1);
  for (const node of nodes) expect(await node.checking(signing[0]?.id ?? "")).not.toBeNull();
});

test("after a change of APP_SECRET a new key signs, and what the old one signed can still be checked", async () => {
  const before = await keysWith("the first secret of it").signing();
  const keys = keysWith("the second secret of it");
  const after = await keys.signing();
  expect(after.id).not.toBe(before.id);
  expect(await keys.checking(before.id)).not.toBeNull();
});

test("a key that another node made is found when its bearer arrives, and an unknown one is not", async () => {
  const waiting = keysWith("one secret of the installation");
  const { id } = await keysWith("one secret of the installation").signing();
  expect(await waiting.checking(id)).not.toBeNull();
  expect(await waiting.checking("unknown")).toBeNull();
});
