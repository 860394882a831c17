import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { LoggedStep } from "@pluma/contract/documents/steps";
import type { Node } from "prosemirror-model";
import { AddMarkStep, type Mapping, Step, Transform } from "prosemirror-transform";

/** A step that a client made and that is not confirmed, and what takes it back. */
type Unsent = { step: Step; inverted: Step; number: number };

/** A tab that works on a document, as the editor's collaboration does: what it knows, and what it still has to say. */
export type Client = {
  id: string;
  /** Whether it leaves it to the server to put its steps over those of others; one of the release before does not. */
  rebase: boolean;
  doc: Node;
  version: number;
  /** How many of its steps were confirmed. */
  sequence: number;
  unsent: Unsent[];
  /** Steps whose place others took away, kept aside for their writer. */
  aside: Step[];
};

/** A tab that has just opened a document. */
export const aClient = (id: string, doc: Node, version: number, rebase = true): Client => ({
  id,
  rebase,
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
  client.unsent.push({ step, inverted: step.invert(client.doc), number: 0 });
  client.doc = doc;
  return true;
}

/** What a client sends now. */
export const messageOf = ({ id, version, sequence, unsent, rebase }: Client) => ({
  version,
  client_id: id,
  sequence,
  steps: unsent.slice(0, 50).map(({ step }) => step.toJSON()),
  ...(rebase && { rebase }),
});

/** So many of its steps are in the document, as they were sent. */
export function confirm(client: Client, count: number): void {
  client.unsent = client.unsent.slice(count);
  client.version += count;
  client.sequence += count;
}

/**
 * Takes in what came since: what is unsent is made anew over the steps of others, and its own, wherever they stand among
 * those, are confirmed. Throws where the server made something else of them.
 */
export function receive(client: Client, logged: readonly LoggedStep[]): void {
  client.unsent.forEach((each, number) => {
    each.number = number;
  });
  let settled = 0;
  for (let at = 0; at < logged.length; ) {
    const isOwn = logged[at]?.client_id === client.id;
    let end = at;
    while (end < logged.length && (logged[end]?.client_id === client.id) === isOwn) end += 1;
    const steps = logged.slice(at, end).map(({ step }) => Step.fromJSON(documentSchema, step));
    if (isOwn) {
      settled += steps.length;
      settle(client, steps, settled);
    } else rebase(client, steps);
    client.version += steps.length;
    at = end;
  }
  client.sequence += settled;
}

function settle(client: Client, steps: readonly Step[], settled: number): void {
  const own = client.unsent.filter(({ number }) => number < settled);
  const said = steps.filter((step) => !isEmpty(step));
  const [mine, theirs] = [own.map(({ step }) => step), said].map((all) => JSON.stringify(all));
  if (mine !== theirs) throw new Error(`${client.id} has ${mine}, and the server ${theirs}`);
  client.unsent = client.unsent.slice(own.length);
}

const isEmpty = (step: Step): boolean => step instanceof AddMarkStep && step.from === step.to;

/** What is unsent is taken back, the others' steps are done, and it is mapped over them; what falls out is kept aside. */
function rebase(client: Client, theirs: readonly Step[]): void {
  const tr = new Transform(client.doc);
  for (const { inverted } of client.unsent.toReversed()) tr.step(inverted);
  for (const step of theirs) tr.step(step);
  const kept: Unsent[] = [];
  let mapFrom = client.unsent.length;
  for (const { step, number } of client.unsent) {
    const mapped = step.map(tr.mapping.slice(mapFrom));
    mapFrom -= 1;
    const ground = tr.doc;
    if (mapped && !tr.maybeStep(mapped).failed) {
      mirror(tr.mapping, mapFrom, tr.steps.length - 1);
      kept.push({ step: mapped, inverted: mapped.invert(ground), number });
    } else client.aside.push(step);
  }
  client.doc = tr.doc;
  client.unsent = kept;
}

// The editor's package says so too, by what the types keep to themselves.
const mirror = (mapping: Mapping, from: number, to: number): void =>
  Reflect.apply(Reflect.get(mapping, "setMirror"), mapping, [from, to]);
