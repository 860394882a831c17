import { createHash } from "node:crypto";
import type { VisitStep } from "@pluma/contract/site/visits";
import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { dayIn } from "../../../platform/time/rules.days.ts";
import { readConfig } from "../config.ts";
import { addVisits, deleteVisitors, saltOf } from "./store.system.visits.ts";

type Seen = { site: number | null; step: VisitStep; visitor: string | null };

/** So many that nobody counted yet are kept; under more at once some are not counted, and nobody waits. */
const WAITING_MAX = 5000;

const keptIn = perApp((): { waiting: Seen[]; isWriting: boolean } => ({ waiting: [], isWriting: false }));

type Asked = { headers: Readonly<Record<string, string | string[] | undefined>>; ip: string; method: string };

// Machines say so, and what is fetched ahead was not seen by anybody yet.
const MACHINES =
  /bot\b|bot\/|crawl|spider|slurp|preview|monitor|uptime|curl|wget|python|java\/|node|headless|lighthouse|http/i;
const isMachine = (agent: string): boolean => agent === "" || MACHINES.test(agent);

/** Counts that somebody looked at a page of the site that was asked: no machine, and nobody by name. Nobody waits for it. */
export function countView(app: App, step: "landing" | "plans", { headers, ip, method }: Asked): void {
  const agent = typeof headers["user-agent"] === "string" ? headers["user-agent"] : "";
  const purpose = `${headers["sec-purpose"] ?? headers.purpose ?? ""}`;
  if (method !== "GET" || isMachine(agent) || purpose.includes("prefetch")) return;
  count(app, { site: app.site, step, visitor: `${ip} ${agent}` });
}

/** Counts that somebody made an account on the site that was asked. */
export const countSignUp = (app: App): void => count(app, { site: app.site, step: "signUps", visitor: null });

function count(app: App, seen: Seen): void {
  const kept = keptIn(app);
  if (kept.waiting.length < WAITING_MAX) kept.waiting.push(seen);
  if (!kept.isWriting) void writeAll(app);
}

/** What comes while some is written is written together after it: many visits at once are few statements. */
async function writeAll(app: App): Promise<void> {
  const kept = keptIn(app);
  kept.isWriting = true;
  try {
    while (kept.waiting.length > 0) await write(app, kept.waiting.splice(0));
  } catch (error) {
    app.log.warn({ err: error }, "visits could not be counted");
  } finally {
    kept.isWriting = false;
  }
}

async function write(app: App, seen: readonly Seen[]): Promise<void> {
  const day = await todayOf(app);
  const salt = seen.some(({ visitor }) => visitor !== null) ? await saltOf(app.db, day) : "";
  const visitors = seen.flatMap(({ site, visitor }) =>
    visitor === null
      ? []
      : [{ site, hash: createHash("sha256").update(`${salt} ${site} ${visitor}`).digest("base64url") }],
  );
  const steps = new Map<string, { site: number | null; step: VisitStep; count: number }>();
  for (const { site, step } of seen) {
    const key = `${site} ${step}`;
    steps.set(key, { site, step, count: (steps.get(key)?.count ?? 0) + 1 });
  }
  await addVisits(app.db, { day, visitors, steps: [...steps.values()] });
}

const todayOf = async (app: App): Promise<string> => dayIn(app.clock.now(), (await readConfig(app)).time_zone || "UTC");

/** Throws away by what visitors of earlier days were told apart. */
export async function forgetVisitors(app: App): Promise<void> {
  await deleteVisitors(app.db, await todayOf(app));
}
