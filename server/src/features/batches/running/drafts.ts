import { randomUUID } from "node:crypto";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { DRAFT_DAYS } from "../rules.ts";
import { listOldDrafts, type NamedBatch } from "../store.system.ts";
import { deleteBatch } from "./acts.ts";

const DAY_MS = 86_400_000;
const AT_A_TIME = 100;

/** Deletes drafts that were not changed for 30 days, with what was tried of them and their files. */
export async function sweepDrafts(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(app.clock.now().getTime() - DRAFT_DAYS * DAY_MS);
  for (let after = 0; !signal.aborted; ) {
    const drafts = await listOldDrafts(app, before, after, AT_A_TIME);
    for (const draft of drafts) {
      if (signal.aborted) return;
      await deleteBatch(ownerOf(app, draft), { params: { id: draft.workflowBatchId } }).catch((error: unknown) =>
        app.log.warn({ err: error, workflowBatchId: draft.workflowBatchId }, "an old draft could not be deleted"),
      );
    }
    after = drafts.at(-1)?.workflowBatchId ?? 0;
    if (drafts.length < AT_A_TIME) return;
  }
}

/** Whose a draft is, with no right but to what is theirs: it goes also where they may do nothing here any more. */
function ownerOf(app: App, { userId, organizationId }: NamedBatch): ActorCtx {
  const none = { staffRole: null, organizationRole: null, hasAccess: false, hasWords: false, impersonatorId: null };
  const actor = { userId, organizationId, ...none, lang: "en" as const };
  const request = { identified: null, lang: actor.lang, ip: "", userAgent: "", requestId: randomUUID() };
  return { ...app, ...request, caller: actor, actor };
}
