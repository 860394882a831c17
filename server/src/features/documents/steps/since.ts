import { type LoggedStep, STEPS_GIVEN_MAX } from "@pluma/contract/documents/steps";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import type { StepJson } from "../engine/apply.ts";
import { type ListedRow, readStepsSince } from "../store.ts";

type Header = Pick<ListedRow, "documentId" | "version">;
type Logged = { step: StepJson; clientId: string };

/** What was done to a document since a version, as far as one answer goes. Refuses a version that is not known. */
export async function stepsSince(ctx: ActorCtx, { documentId, version }: Header, since: number) {
  // One that is not kept any more, or of a document that went back to an earlier state, as from a backup.
  if (since > version) refuse("document_steps_gone");
  const rows = await readStepsSince(ctx, documentId, since, STEPS_GIVEN_MAX);
  const known = rows.filter((row) => row.version < version);
  if (since < version && known[0]?.version !== since) refuse("document_steps_gone");
  return givenOf(known, since, version);
}

/** The answer that gives some steps of the log, which begin with a version; `latest` is that of the document. */
export function givenOf(log: readonly Logged[], since: number, latest: number) {
  const steps: LoggedStep[] = log
    .slice(0, STEPS_GIVEN_MAX)
    .map(({ step, clientId }) => ({ step, client_id: clientId }));
  return { version: since + steps.length, latest, steps };
}
