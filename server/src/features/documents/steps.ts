import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { type documentSteps, STEPS_GIVEN_MAX } from "@pluma/contract/documents/steps";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction, isTaken } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { applySteps } from "./engine/apply.ts";
import { mayEdit } from "./rules.ts";
import { findHeader, type ListedRow, lockHeader, readStepsSince } from "./store.ts";
import { tellDocument } from "./tell.ts";
import { withText, writeDone } from "./writing.ts";

type Header = Pick<ListedRow, "documentId" | "version">;

/** What was done to a document since a version. */
export async function readSteps(ctx: ActorCtx, { params, query }: Input<typeof documentSteps.readSteps>) {
  return stepsSince(ctx, (await findHeader(ctx, params.id)) ?? refuse("not_found"), query.since);
}

/**
 * Appends the steps of a client that knows the whole document, durably; who does not is told what came since, and
 * nothing is appended. No step is in twice, whatever is repeated.
 */
export async function sendSteps(ctx: ActorCtx, { params, body }: Input<typeof documentSteps.sendSteps>) {
  const work = inTransaction(ctx, async (tx) => {
    const header = (await lockHeader(tx, params.id)) ?? refuse("not_found");
    allow(mayEdit(tx.actor, header));
    if (body.version !== header.version) {
      return { answer: { accepted: false, ...(await stepsSince(tx, header, body.version)) }, row: null };
    }
    const locked = await withText(tx, header);
    const before = documentSchema.nodeFromJSON(locked.doc);
    const done = { before, ...applySteps(before, body.steps), clientId: body.client_id, sequence: body.sequence };
    const row = await writeDone(tx, locked, done);
    return { answer: { accepted: true, version: row.version, latest: row.version, steps: [] }, row };
  });
  const { answer, row } = await work.catch((error: unknown) => {
    if (isTaken(error, "document_steps_once")) refuse("document_steps_repeated");
    throw error;
  });
  if (row) tellDocument(ctx, row);
  return answer;
}

async function stepsSince(ctx: ActorCtx, { documentId, version }: Header, since: number) {
  // One that is not kept any more, or of a document that went back to an earlier state, as from a backup.
  if (since > version) refuse("document_steps_gone");
  const rows = await readStepsSince(ctx, documentId, since, STEPS_GIVEN_MAX);
  const known = rows.filter((row) => row.version < version);
  if (since < version && known[0]?.version !== since) refuse("document_steps_gone");
  const steps = known.map(({ step, clientId }) => ({ step, client_id: clientId }));
  return { version: since + steps.length, latest: version, steps };
}
