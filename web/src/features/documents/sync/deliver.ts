import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { type LoggedStep, STEPS_SENT_MAX } from "@pluma/contract/documents/steps";
import type { Node } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
import { isRefused } from "../../../platform/refused.ts";
import { keepAside } from "./aside.ts";
import { keepUnsent, readUnsent, type Unsent } from "./kept.ts";
import { textsOf } from "./lost.ts";
import { withLeftClient } from "./newClient.ts";
import { rebase } from "./rebase.ts";
import type { Wire } from "./wire.ts";

type Read = () => Promise<{ doc: Node; version: number }>;

/**
 * Brings in what closed and killed tabs left here of a document, each under its own name, so that nothing is in twice;
 * what has no place any more is kept aside. What cannot be sent now stays for the next time.
 */
export async function deliverLeft(documentId: number, wire: Wire, read: Read): Promise<void> {
  for (const unsent of readUnsent(documentId)) {
    await withLeftClient(unsent.clientId, () => deliver(documentId, unsent, wire, read));
  }
}

async function deliver(documentId: number, first: Unsent, wire: Wire, read: Read): Promise<void> {
  let left = first;
  const keep = (next: Unsent) => {
    left = next;
    keepUnsent(documentId, next);
  };
  try {
    while (left.steps.length > 0) keep(await deliverOnce(documentId, left, wire, read));
  } catch (error) {
    if (!isRefused(error) || !isFinal(error.code)) throw error;
    keepAside(documentId, textsOf(stepsOf(left.steps).map(withoutPlace)));
    keep({ ...left, steps: [] });
  }
}

async function deliverOnce(documentId: number, left: Unsent, wire: Wire, read: Read): Promise<Unsent> {
  const { doc, version } = await read();
  const since = await stepsBetween(wire, left.version, version);
  const isOwn = ({ client_id }: LoggedStep) => client_id === left.clientId;
  const confirmed = since.findIndex((each) => !isOwn(each));
  const own = confirmed === -1 ? since.length : confirmed;
  const others = stepsOf(since.slice(own).map(({ step }) => step));
  const { steps, lost } = rebase(stepsOf(left.steps.slice(own)), others, doc);
  keepAside(documentId, textsOf(lost));
  const mine = { ...left, sequence: left.sequence + own, version, steps: steps.map((step) => step.toJSON()) };
  keepUnsent(documentId, mine);
  if (steps.length === 0) return mine;
  const batch = mine.steps.slice(0, STEPS_SENT_MAX);
  const answer = await wire.send({ version, client_id: mine.clientId, sequence: mine.sequence, steps: batch });
  if (!answer.accepted) return mine;
  return {
    ...mine,
    sequence: mine.sequence + batch.length,
    version: answer.version,
    steps: mine.steps.slice(batch.length),
  };
}

async function stepsBetween(wire: Wire, from: number, to: number): Promise<LoggedStep[]> {
  const found: LoggedStep[] = [];
  while (from + found.length < to) {
    const { steps } = await wire.read(from + found.length);
    if (steps.length === 0) break;
    found.push(...steps);
  }
  // More may have come since the document was read.
  return found.slice(0, Math.max(0, to - from));
}

const withoutPlace = (step: Step) => ({ step, near: "" });

const stepsOf = (all: readonly object[]): Step[] => all.map((each) => Step.fromJSON(documentSchema, each));

// Said again, these would be refused again.
const isFinal = (code: string): boolean =>
  ["document_steps_gone", "document_steps_refused", "document_picture_refused", "document_content_too_long"].includes(
    code,
  );
