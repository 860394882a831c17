import { isNothing } from "@pluma/contract/documents/schema/rebase";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { LoggedStep } from "@pluma/contract/documents/steps";
import { Mapping, ReplaceStep, Step } from "@tiptap/pm/transform";

/** A step that fell out, and where it would have been in the text that followed. */
export type Fallen = { step: Step; at: number };

/**
 * What becomes of the steps of a tab that nobody has open, after what the server has since their version: how many are settled,
 * those that are still to be sent, on its text now, and those that fell out.
 */
export function follow(local: readonly Step[], logged: readonly LoggedStep[], clientId: string) {
  const mapping = new Mapping(local.toReversed().map((step) => step.getMap().invert()));
  const mirrorOf = (index: number) => local.length - 1 - index;
  const gone: number[] = [];
  let settled = 0;
  for (const { step: json, client_id } of logged) {
    const step = Step.fromJSON(documentSchema, json);
    const isHere = client_id === clientId && settled < local.length && !isNothing(step);
    mapping.appendMap(step.getMap(), isHere ? mirrorOf(settled) : undefined);
    if (client_id !== clientId) continue;
    if (isNothing(step)) gone.push(settled);
    settled += 1;
  }
  const kept: Step[] = [];
  for (const [index, step] of local.entries()) {
    if (index < settled) continue;
    const mapped = step.map(mapping.slice(local.length - index));
    if (mapped) {
      kept.push(mapped);
      mapping.appendMap(mapped.getMap(), mirrorOf(index));
    } else gone.push(index);
  }
  const fallen = gone.flatMap((index): Fallen[] => {
    const step = local[index];
    return step
      ? [{ step, at: mapping.slice(local.length - index, local.length + logged.length).map(fromOf(step)) }]
      : [];
  });
  return { settled, kept, fallen };
}

const fromOf = (step: Step): number => (step instanceof ReplaceStep ? step.from : 0);
