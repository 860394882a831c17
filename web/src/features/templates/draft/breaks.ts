import { faultOfValue } from "@pluma/contract/templates/faults";
import { optionsOf, type TemplateField } from "@pluma/contract/templates/fields";
import type { FieldUses } from "@pluma/contract/templates/uses";
import { type Draft, fieldsOf, renamesOf } from "./draft.ts";

/** A field of a template that is to be saved otherwise than by its name: as what, or null where it is gone. */
export type FieldChange = { before: TemplateField; now: TemplateField | null };

/** The fields of a template that a draft takes away, or has take other values. A field under another name is the same one. */
export function fieldChanges(saved: readonly TemplateField[], draft: Draft): FieldChange[] {
  const former = renamesOf(draft);
  const taken = new Set(Object.values(former));
  const originOf = ({ name }: TemplateField) => former[name] ?? (taken.has(name) ? null : name);
  const fields = fieldsOf(draft);
  return saved.flatMap((before) => {
    const now = fields.find((field) => originOf(field) === before.name) ?? null;
    return now && takesTheSame(before, now) ? [] : [{ before, now }];
  });
}

const takesTheSame = (one: TemplateField, other: TemplateField): boolean =>
  one.type === other.type &&
  one.required === other.required &&
  (one.type !== "select" || one.options === other.options);

/** What becomes of the values that a workflow gives to fields: how many are dropped, and how many do not fit any more. */
export type BrokenWorkflow = {
  workflow_id: number;
  name: string;
  fixed: number;
  step: number;
  asked: number;
  unfit: number;
};

/** What a save would break: workflows, and what so many people filled in last. */
export type Breaks = { workflows: BrokenWorkflow[]; others: number; forgotten: { label: string; people: number }[] };

/** What some changes would break of what uses the fields. */
export function breaksOf(changes: readonly FieldChange[], uses: FieldUses): Breaks {
  const workflows = uses.workflows.map((workflow) => brokenIn(workflow, changes)).filter(isBroken);
  const isAnyGone = changes.some(({ now }) => now === null);
  const forgotten = changes.flatMap(({ before, now }) => {
    const people = forgottenOf(before, now, uses);
    return people === 0 ? [] : [{ label: before.label || before.name, people }];
  });
  return { workflows, others: isAnyGone ? uses.others : 0, forgotten };
}

type Used = FieldUses["workflows"][number];

function brokenIn({ workflow_id, name, steps }: Used, changes: readonly FieldChange[]): BrokenWorkflow {
  const broken = { workflow_id, name, fixed: 0, step: 0, asked: 0, unfit: 0 };
  for (const { fields } of steps) {
    for (const { before, now } of changes) {
      const use = Object.hasOwn(fields, before.name) ? fields[before.name] : undefined;
      if (!use) continue;
      if (!now) broken[use.source] += 1;
      else if (use.source === "fixed" && faultOfValue(now, use.value)) broken.unfit += 1;
    }
  }
  return broken;
}

const isBroken = ({ fixed, step, asked, unfit }: BrokenWorkflow): boolean => fixed + step + asked + unfit > 0;

/** How many people's last answer to a field goes: all, or of a select those with an option that is gone. */
function forgottenOf(before: TemplateField, now: TemplateField | null, { remembered }: FieldUses): number {
  const known = remembered.find(({ name }) => name === before.name);
  if (!known || now?.type === "text") return 0;
  if (!now || now.type !== before.type) return known.people;
  const gone = Object.entries(known.options).filter(([option]) => !optionsOf(now.options).includes(option));
  return gone.reduce((sum, [, people]) => sum + people, 0);
}
