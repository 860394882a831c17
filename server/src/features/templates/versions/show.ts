import type { TemplateState, TemplateVersion } from "@pluma/contract/templates/versions";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { readNamesTold } from "../../organizations/index.ts";
import { namesInVersion } from "../files/show.ts";
import type { Made, TemplateRow, VersionRow } from "../store.ts";

type Listed = Pick<
  VersionRow,
  "templateVersionId" | "templateId" | "number" | "restored" | "userId" | "name" | "createdAt"
>;

/** Versions of one template as the wire has them; whoever left is not named. Whoever asks answers for who sees them. */
export async function showVersions(
  ctx: ActorCtx,
  { organizationId }: Pick<TemplateRow, "organizationId">,
  rows: Listed[],
): Promise<TemplateVersion[]> {
  const names = await readNamesTold(
    ctx,
    organizationId,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const by = names.get(row.userId ?? 0);
    return {
      template_version_id: row.templateVersionId,
      template_id: row.templateId,
      number: row.number,
      restored: row.restored,
      by: by ? { user_id: by.userId, name: `${by.name} ${by.lastName}`.trim() } : null,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

/** A state, whole, for whoever may read its prompt. */
export const showState = async (app: App, row: VersionRow): Promise<TemplateState> =>
  stateOf(row, await namesInVersion(app, row.templateId, row.number));

/** What a template is made of as the wire has it, with the names of what it carries. */
export const stateOf = (made: Made, files: string[]): TemplateState => ({
  name: made.name,
  description: made.description,
  content: made.content,
  type: made.type,
  tags: made.tags,
  language: made.language,
  editable: made.editable,
  show_prompt: made.showPrompt,
  template_fields: made.fields,
  files,
});
