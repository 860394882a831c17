import type { ActorCtx, App } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/errors.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { type Caller, findCallerById } from "../../accounts/index.ts";
import { whileLeading } from "../leading.ts";
import { takeOrInvite, whoIsMeant } from "../people/changing.ts";
import { tellPerson } from "../telling.ts";
import { endImport, readRunning, readWaiting, writeResult } from "./store.system.imports.ts";

const ROWS_AT_A_TIME = 50;

/**
 * Takes in and invites the people of a file, row by row: what a run has done the next one does not do again. `impersonatorId`: who
 * of the staff was signed in as whoever began it.
 */
export const importPeople = defineJob<{ importId: number; impersonatorId?: number | null }>({
  name: "people_import",
  attemptsMax: 3,
  secondsMax: 3600,
  atOnce: 1,
  work: async (app, { importId, impersonatorId = null }, { signal }) => {
    const running = await readRunning(app.db, importId);
    if (!running) return;
    const person = await findCallerById(app, running.userId);
    const ctx = person && actingAs(app, person, { organizationId: running.organizationId, impersonatorId });
    const problem = ctx ? await doAll(ctx, importId, signal) : "not_allowed";
    await endImport(app.db, importId, problem ?? "failed", app.clock.now());
  },
  // Else no other file could be begun in the organization.
  givenUp: ({ db, clock }, { importId }) => endImport(db, importId, "failed", clock.now()),
});

type Begun = { organizationId: number; impersonatorId: number | null };

/** What an act has, for whoever began the file: their rights are looked at anew for each row. */
function actingAs(app: App, { userId, staffRole, lang }: Caller, begun: Begun): ActorCtx {
  const nothing = { hasAccess: false, hasWords: false };
  const actor = { userId, staffRole, lang, ...begun, organizationRole: null, ...nothing };
  return { ...app, actor, caller: actor, identified: null, lang: lang ?? "en", ip: "", userAgent: "", requestId: "" };
}

/** Does every row that waits; answers why the rest cannot be done, null when all are. */
async function doAll(ctx: ActorCtx, importId: number, signal: AbortSignal): Promise<string | null> {
  for (;;) {
    const rows = await readWaiting(ctx.db, importId, ROWS_AT_A_TIME);
    if (rows.length === 0) return null;
    for (const { row, email, userTypeId } of rows) {
      signal.throwIfAborted();
      const problem = await doRow(ctx, { importId, row }, { email, userTypeId: userTypeId ?? 3 });
      if (problem === null) continue;
      // They lead it no more, or it is gone: nothing of what is left may be done.
      if (problem === "not_allowed" || problem === "not_found") return problem;
      await writeResult(ctx.db, { importId, row }, { result: "failed", problem });
    }
  }
}

/** Does one row and writes that it is done in the same transaction; answers why it was refused. */
async function doRow(
  ctx: ActorCtx,
  which: { importId: number; row: number },
  { email, userTypeId }: { email: string; userTypeId: number },
): Promise<string | null> {
  const organizationId = ctx.actor.organizationId ?? 0;
  try {
    const userId = await whileLeading(ctx, organizationId, async (tx) => {
      const meant = await whoIsMeant(tx, { email });
      const result = "userId" in meant ? "added" : "invited";
      if (!(await writeResult(tx.db, which, { result }))) return null;
      await takeOrInvite(tx, { organizationId, userTypeId, ...meant });
      return "userId" in meant ? meant.userId : null;
    });
    if (userId !== null) tellPerson(ctx, userId);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
