import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { aDatabase } from "../../test/database.ts";
import type { Identity } from "../providers/identity/index.ts";
import type { App } from "./context.ts";
import { openDatabase } from "./database/db.ts";
import { sweepOldRows } from "./sweeps.ts";

test("the nightly sweep forgets old keys, ended jobs and deliveries, and keeps what is young or still runs", async () => {
  const place = await aDatabase();
  const log = pino({ level: "silent" });
  const { db, close } = openDatabase(place.connectionString, { DATABASE_POOL: 2, DATABASE_WAIT_MS: 60_000 }, log);
  await db.execute(sql`insert into idempotency_keys (user_id, key, request, created_at) values
    (1, 'old', 'x', now() - interval '25 hours'), (1, 'young', 'x', now() - interval '23 hours')`);
  await db.execute(sql`insert into jobs (job_id, kind, state, created_at, ended_at) values
    (gen_random_uuid(), 'old', 'done', now(), now() - interval '15 days'),
    (gen_random_uuid(), 'young', 'done', now(), now() - interval '13 days'),
    (gen_random_uuid(), 'running', 'running', now() - interval '90 days', null)`);
  await db.execute(sql`insert into webhook_deliveries (delivery_id, event, url, body, created_at) values
    (gen_random_uuid(), 'old', 'https://a', '{}', now() - interval '31 days'),
    (gen_random_uuid(), 'young', 'https://a', '{}', now() - interval '29 days')`);
  const run = { jobId: "", attempt: 1, signal: new AbortController().signal, report: async () => undefined };
  const forgetExpired = vi.fn(async () => undefined);
  await sweepOldRows.work({ db, log, identity: { forgetExpired } as Partial<Identity> } as App, {} as never, run);
  expect(forgetExpired).toHaveBeenCalledOnce();
  const { rows } = await db.execute(sql`select key as name from idempotency_keys
    union all select kind from jobs union all select event from webhook_deliveries`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(["running", "young", "young", "young"]);
  await close();
  await place.drop();
});
