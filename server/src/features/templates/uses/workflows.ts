import type { FieldUses, TemplateUses } from "@pluma/contract/templates/uses";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";

/** What fields of a template are called now, by what they were called before. */
export type Renames = ReadonlyMap<string, string>;

/** What a feature above knows of the workflows that use a template. */
type Workflows = {
  /** Those that the caller finds. */
  find(ctx: ActorCtx, templateId: number): Promise<TemplateUses["workflows"]>;
  /** The same with what their steps say of its fields, and how many there are besides. */
  fieldUses(ctx: ActorCtx, templateId: number): Promise<Pick<FieldUses, "workflows" | "others">>;
  /** Has all of them know fields by their new names, in the transaction that gives them those. */
  rename(tx: ActorCtx, templateId: number, renames: Renames): Promise<void>;
};

const nobody: Workflows = {
  find: async () => [],
  fieldUses: async () => ({ workflows: [], others: 0 }),
  rename: async () => undefined,
};
const knownIn = perApp((): { workflows: Workflows } => ({ workflows: nobody }));

/** Says who knows the workflows that use a template, a feature above; once, when the app is opened. */
export function defineTemplateWorkflows(app: App, workflows: Workflows): void {
  knownIn(app).workflows = workflows;
}

/** What is known of the workflows that use a template. */
export const workflowsWith = (app: Pick<App, "state">): Workflows => knownIn(app).workflows;
