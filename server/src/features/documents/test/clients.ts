import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { LoggedStep } from "@pluma/contract/documents/steps";
import type { Node } from "prosemirror-model";
import { type Mapping, Step, Transform } from "prosemirror-transform";

/** A step that a client made and that is not confirmed, and what takes it back. */
type Unsent = { step: Step; inverted: Step };

/** A tab that works on a document, as the editor's collaboration does: what it knows, and what it still has to say. */
export type Client = {
  id: string;
  doc: Node;
  version: number;
  /** How many of its steps were confirmed. */
  sequence: number;
  unsent: Unsent[];
  /** Steps whose place others took away, kept aside for their writer. */
  aside: Step[];
};

/** A tab that has just opened a document. */
export const aClient = (id: string, doc: Node, version: number): Client => ({
  id,
  doc,
  version,
  sequence: 0,
  unsent: [],
  aside: [],
});

/** Does a step on what the client has, to be sent later; one that does not fit is not done. */
export function edit(client: Client, step: Step): boolean {
  const { doc } = step.apply(client.doc);
  if (!doc) return false;
  client.unsent.push({ step, inverted: step.invert(client.doc) });
  client.doc = doc;
  return true;
}

/** What a client sends now. */
export const messageOf = ({ id, version, sequence, unsent }: Client) => ({
  version,
  client_id: id,
  sequence,
  steps: unsent.slice(0, 50).map(({ step }) => step.toJSON()),
});

/** So many of its steps are in the document. */
export function confirm(client: Client, count: number): void {
  client.unsent = client.unsent.slice(count);
  client.version += count;
  client.sequence += count;
}

/** Takes in what came since: its own steps, which are first, are confirmed, its others made anew over the rest. */
export function receive(client: Client, logged: readonly LoggedStep[]): void {
  let own = 0;
  while (logged[own]?.client_id === client.id) own += 1;
  confirm(client, own);
  const theirs = logged.slice(own).map(({ step }) => Step.fromJSON(documentSchema, step));
  rebase(client, theirs);
  client.version += theirs.length;
}

/** What is unsent is taken back, the others' steps are done, and it is mapped over them; what falls out is kept aside. */
function rebase(client: Client, theirs: readonly Step[]): void {
  const tr = new Transform(client.doc);
  for (const { inverted } of client.unsent.toReversed()) tr.step(inverted);
  for (const step of theirs) tr.step(step);
  const kept: Unsent[] = [];
  let mapFrom = client.unsent.length;
  for (const { step } of client.unsent) {
    const mapped = step.map(tr.mapping.slice(mapFrom));
    mapFrom -= 1;
    const ground = tr.doc;
    if (mapped && !tr.maybeStep(mapped).failed) {
      mirror(tr.mapping, mapFrom, tr.steps.length - 1);
      kept.push({ step: mapped, inverted: mapped.invert(ground) });
    } else client.aside.push(step);
  }
  client.doc = tr.doc;
  client.unsent = kept;
}

// The editor's package says so too, by what the types keep to themselves.
const mirror = (mapping: Mapping, from: number, to: number): void =>
  Reflect.apply(Reflect.get(mapping, "setMirror"), mapping, [from, to]);
