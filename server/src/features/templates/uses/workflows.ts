import type { TemplateUses } from "@pluma/contract/templates/uses";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";

/** The workflows that use a template, as far as the caller finds them. */
type FindWorkflows = (ctx: ActorCtx, templateId: number) => Promise<TemplateUses["workflows"]>;

const findersIn = perApp((): { find: FindWorkflows } => ({ find: async () => [] }));

/** Says who knows the workflows that use a template, a feature above; once, when the app is opened. */
export function defineTemplateWorkflows(app: App, find: FindWorkflows): void {
  findersIn(app).find = find;
}

/** The workflows that use a template, as far as the caller finds them. */
export const workflowsWith = (ctx: ActorCtx, templateId: number) => findersIn(ctx).find(ctx, templateId);
