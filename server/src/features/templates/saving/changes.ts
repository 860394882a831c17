import { isDeepStrictEqual } from "node:util";
import type { Input } from "@pluma/contract/kit/kit";
import type { templates } from "@pluma/contract/templates/templates";
import type { Actor } from "../../../platform/context.ts";
import { allow } from "../../../platform/errors.ts";
import { mayDecide, mayHide, mayPublish, mayReadPrompt } from "../rules.ts";
import type { Made, TemplateRow } from "../store.ts";
import { madeOf } from "../writeState.ts";
import { fieldsOf, type SentField } from "./checks.ts";

type Saved = Input<typeof templates.saveTemplate>["body"];
type Changed = {
  made: Made;
  sent: readonly SentField[];
  beside: { isPublic: boolean; isHidden: boolean; campaignsOnly: boolean };
};

/** What a template becomes by what somebody sent: what is left out stays. Refuses what is not theirs to change. */
export function changedBy(actor: Actor, row: TemplateRow, saved: Saved): Changed {
  const beside = {
    isPublic: saved.public ?? row.isPublic,
    isHidden: saved.hidden ?? row.isHidden,
    campaignsOnly: saved.campaigns_only ?? row.campaignsOnly,
  };
  allow(beside.isPublic === row.isPublic || mayPublish(actor), "template_publish_refused");
  allow(beside.isHidden === row.isHidden || mayHide(actor, row));
  const content = mayReadPrompt(actor, row) ? (saved.content ?? row.content) : keptContent(row, saved);
  const sent = saved.template_fields ?? row.fields;
  const made: Made = {
    ...madeOf(row),
    ...pickTold(saved),
    content,
    editable: saved.editable ?? row.editable,
    showPrompt: saved.show_prompt ?? row.showPrompt,
  };
  // Who may use it how is said by whoever decides for it, and not by those whom that lets in.
  const isSameForOthers =
    made.editable === row.editable && made.showPrompt === row.showPrompt && beside.campaignsOnly === row.campaignsOnly;
  allow(isSameForOthers || mayDecide(actor, row));
  if (mayReadPrompt(actor, row)) return { made: { ...made, fields: fieldsOf(content, sent) }, sent, beside };
  allow(isDeepStrictEqual(fieldsOf(content, sent), fieldsOf(content, row.fields)), "template_prompt_kept");
  return { made, sent: row.fields, beside };
}

/**
 * The prompt that stays where somebody may not read it: empty or null is what they were given. Anything else is refused
 * without being compared, so that a guess is not told from the truth.
 */
function keptContent(row: TemplateRow, { content }: Saved): string {
  allow(!content, "template_prompt_kept");
  return row.content;
}

function pickTold({ name, description, type, tags, language }: Saved): Partial<Made> {
  const told = { name, description, type, tags, language };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}
