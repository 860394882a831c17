import type { GivenFile, UploadedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { addSource, type Kept, keepGiven } from "../../knowledge/index.ts";
import type { TemplateRow } from "../store.ts";
import { insertFiles } from "./store.system.ts";
import type { TemplateFileRow } from "./store.ts";

/** Whose room the files of a template take: that of its organization, else its owner's. */
type Owner = Pick<TemplateRow, "userId" | "organizationId">;

const spaceOf = ({ userId, organizationId }: Owner) => ({ userId: userId ?? refuse("not_allowed"), organizationId });

/** Keeps a document for the owner of a template, whoever gives it. Refuses what is none of the four types by its bytes. */
export async function keepFor(ctx: ActorCtx, owner: Owner, upload: GivenFile | UploadedFile): Promise<Kept> {
  return (await keepGiven(ctx, spaceOf(owner), upload)) ?? refuse("template_file_type_refused");
}

/** Puts a kept document into the state of a template that was just written, and has it read after the transaction. */
export async function putIn(
  tx: Pick<App, "db" | "jobs">,
  template: TemplateRow,
  { file, file_id: fileId }: Kept,
): Promise<TemplateFileRow> {
  const { name, type } = file;
  const sourceId = await addSource(tx, { ...spaceOf(template), fileId, name, type });
  const { templateId, version: fromVersion } = template;
  const [row] = await insertFiles(tx.db, [{ templateId, fileId, sourceId, fromVersion }]);
  if (!row) throw new Error("a file of a template was not written");
  return row;
}
