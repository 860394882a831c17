import type { Template } from "@pluma/contract/templates/templates";
import type { ActorCtx } from "../../../platform/context.ts";
import { compareWithNow, readStates } from "../store.states.ts";

/** A template in one of its states; without a number as it is now. */
export type KeptTemplate = { template_id: number; template_version?: number };

/**
 * Templates that the caller may use, `now` as they are, as they were in states that somebody kept the numbers of; a state that is
 * forgotten is as it is now. The prompt of a state that hid it goes on being hidden.
 */
export async function readKept(
  ctx: ActorCtx,
  kept: readonly KeptTemplate[],
  now: ReadonlyMap<number, Template>,
): Promise<(one: KeptTemplate) => Template | null> {
  const others = new Map<string, { templateId: number; version: number }>();
  for (const { template_id: templateId, template_version: version } of kept) {
    const isOther = version !== undefined && (now.get(templateId)?.version ?? version) !== version;
    if (isOther) others.set(nameOf(templateId, version), { templateId, version });
  }
  const states = await readStates(ctx, [...others.values()]);
  const then = new Map(
    states.flatMap(({ templateId, version, name, content, fields, showPrompt }) => {
      const template = now.get(templateId);
      if (!template) return [];
      const isReadable = template.can.decide || (showPrompt && template.can.read_prompt);
      const state = { name, version, content: isReadable ? content : null, template_fields: fields };
      return [[nameOf(templateId, version), { ...template, ...state }] as const];
    }),
  );
  return ({ template_id, template_version }) =>
    then.get(nameOf(template_id, template_version ?? 0)) ?? now.get(template_id) ?? null;
}

/** Which states of templates, by their own ids, ask otherwise than those that stand now, of templates that the caller may use. */
export async function readOvertaken(ctx: ActorCtx, templateVersionIds: readonly number[]): Promise<Set<number>> {
  const compared = await compareWithNow(ctx, templateVersionIds);
  return new Set(compared.flatMap(({ templateVersionId, isOther }) => (isOther ? templateVersionId : [])));
}

const nameOf = (templateId: number, version: number): string => `${templateId} ${version}`;
