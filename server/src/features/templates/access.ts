import type { ActorCtx } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import {
  isOpenState,
  mayDecide,
  mayEdit,
  mayHide,
  mayOpenFiles,
  mayPublish,
  mayReadPrompt,
  mayReadState,
} from "./rules.ts";
import { findState, type NamedState, type UsedFile } from "./store.states.ts";
import { findVisible, lockVisible, type TemplateRow } from "./store.ts";

/** A template that the caller may use; any other, and a deleted one, does not exist. */
export async function visibleTemplate(ctx: ActorCtx, templateId: number): Promise<TemplateRow> {
  return (await findVisible(ctx, templateId)) ?? refuse("not_found");
}

/** A template that the caller may edit, locked until the transaction ends; one that they may only use is refused. */
export async function lockEditable(ctx: ActorCtx, templateId: number): Promise<TemplateRow> {
  const template = (await lockVisible(ctx, templateId)) ?? refuse("not_found");
  allow(mayEdit(ctx.actor, template));
  return template;
}

/** A template that the caller may edit and whose prompt they may read; else refused, or it does not exist. */
export async function readableTemplate(ctx: ActorCtx, templateId: number): Promise<TemplateRow> {
  const template = await visibleTemplate(ctx, templateId);
  allow(mayEdit(ctx.actor, template) && mayReadPrompt(ctx.actor, template));
  return template;
}

/** What the caller may do with a template. */
export const rightsOver = ({ actor }: Pick<ActorCtx, "actor">, template: TemplateRow) => ({
  edit: mayEdit(actor, template),
  delete: mayEdit(actor, template),
  read_prompt: mayReadPrompt(actor, template),
  decide: mayDecide(actor, template),
  publish: mayPublish(actor),
  hide: mayHide(actor, template),
  files: mayOpenFiles(actor, template),
});

/** A state of a template as it is used: its prompt always, and whether whoever uses it may read that. */
export type UsedState = {
  templateId: number;
  templateVersionId: number;
  name: string;
  content: string;
  fields: TemplateRow["fields"];
  isReadable: boolean;
  /** Whether everybody may read it: nobody keeps it from anybody. */
  isOpen: boolean;
  /** Whether the caller decides for the template: else its prompt is somebody else's know-how. */
  isDecider: boolean;
  organizationId: number | null;
  /** What it carries, and whether the caller may open that. */
  files: UsedFile[];
  opensFiles: boolean;
};

/** The state of a template that stands now, for a caller who may use it; null for any other. One statement. */
export const readTemplateNow = (ctx: ActorCtx, templateId: number): Promise<UsedState | null> =>
  readUsed(ctx, { templateId });

/** A state of a template by its number, for a caller who may use that; null for any other, and once it is forgotten. */
export const readTemplateAt = (ctx: ActorCtx, templateId: number, version: number): Promise<UsedState | null> =>
  readUsed(ctx, { templateId, version });

/** A state that was used before, for a caller who may still use its template; null for any other. One statement. */
export const readTemplateState = (ctx: ActorCtx, templateVersionId: number): Promise<UsedState | null> =>
  readUsed(ctx, { templateVersionId });

async function readUsed(ctx: ActorCtx, named: NamedState): Promise<UsedState | null> {
  const found = await findState(ctx, named);
  if (!found) return null;
  const { template, state } = found;
  return {
    templateId: template.templateId,
    templateVersionId: state.templateVersionId,
    name: state.name,
    content: state.content,
    fields: state.fields,
    isReadable: mayReadState(ctx.actor, template, state),
    isOpen: isOpenState(template, state),
    isDecider: mayDecide(ctx.actor, template),
    organizationId: template.organizationId,
    files: state.files,
    opensFiles: mayOpenFiles(ctx.actor, template),
  };
}
