import { TEMPLATE_FILES_MAX } from "@pluma/contract/templates/files";
import type { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { bundledFile, bundlePart, type Taking } from "../../../platform/features/bundles.ts";
import { filesOf } from "../../files/index.ts";
import { lockEditable, visibleTemplate } from "../access.ts";
import { entryShape } from "../exchange/formats/own.ts";
import { putIn } from "../files/keep.ts";
import { endFiles, standingFiles } from "../files/store.system.ts";
import { takeRoom } from "../room.ts";
import { mayReadPrompt } from "../rules.ts";
import { fieldsOf } from "../saving/checks.ts";
import { checkTemplate } from "../saving/checkTemplate.ts";
import type { Made, TemplateRow } from "../store.ts";
import { tellTemplate } from "../tell.ts";
import { makeTemplate, writeState } from "../writeState.ts";
import { listHere } from "./store.ts";

const shape = entryShape
  .omit({ ref: true, updatedAt: true, files: true })
  .required()
  .extend({ campaigns_only: entryShape.shape.editable, files: bundledFile.array().max(TEMPLATE_FILES_MAX) });
type Data = z.output<typeof shape>;

/** Templates, with their prompts and files; in a bundle none of them is public. */
export const templatePart = bundlePart({
  kind: "templates",
  shape,
  nameOf: ({ name }) => name,
  filesOf: ({ files }) => files,
  list: listHere,
  async give(ctx, id, giving) {
    const row = await visibleTemplate(ctx, id);
    if (!mayReadPrompt(ctx.actor, row)) return null;
    const files: Data["files"] = [];
    for (const { fileId } of await standingFiles(ctx, id)) {
      const file = await giving.file(fileId);
      if (file) files.push(file);
    }
    return {
      name: row.name,
      description: row.description,
      type: row.type,
      tags: row.tags,
      language: row.language,
      show_prompt: row.showPrompt,
      editable: row.editable,
      campaigns_only: row.campaignsOnly,
      content: row.content,
      template_fields: row.fields,
      files,
    };
  },
  async take(tx, data, standing, taking) {
    const { userId, organizationId } = tx.actor;
    const made = madeOf(data);
    checkTemplate(tx, made, data.template_fields);
    const beside = { campaignsOnly: data.campaigns_only };
    if (standing !== null) {
      const locked = await lockEditable(tx, standing);
      const stands = (await standingFiles(tx, standing)).map(({ fileId }) => fileId);
      const isOther = stands.join() !== data.files.map((_file, at) => taking.fileId(at)).join();
      const by = { userId, ...(isOther && { hasOtherFiles: true as const }) };
      const written = await writeState(tx, locked, made, by, beside);
      await exchangeFiles(tx, written, data, taking);
      tellTemplate(tx, written);
      return standing;
    }
    await takeRoom(tx, 1);
    const row = await makeTemplate(tx, { ...made, ...beside, userId, organizationId }, userId);
    await exchangeFiles(tx, row, data, taking);
    return row.templateId;
  },
});

const madeOf = ({ show_prompt: showPrompt, template_fields: sent, ...data }: Data): Made => ({
  name: data.name,
  description: data.description,
  content: data.content,
  type: data.type,
  tags: data.tags,
  language: data.language,
  editable: data.editable,
  showPrompt,
  fields: fieldsOf(data.content, sent),
});

/** Has the files of a bundle stand in the place of those that stand; one that is the same stays. */
async function exchangeFiles(tx: ActorCtx, row: TemplateRow, { files }: Data, taking: Taking): Promise<void> {
  const wanted = files.map((_file, at) => taking.fileId(at));
  const standing = await standingFiles(tx, row.templateId);
  const gone = standing.filter(({ fileId }) => !wanted.includes(fileId));
  await endFiles(
    tx.db,
    gone.map(({ templateFileId }) => templateFileId),
    row.version,
  );
  const stands = new Set(standing.map(({ fileId }) => fileId));
  const kept = await filesOf(tx, wanted);
  for (const fileId of wanted.filter((each) => !stands.has(each))) {
    const file = kept.get(fileId) ?? refuse("not_found");
    await putIn(tx, row, { file, file_id: fileId });
  }
}
