import type { TemplateField } from "@pluma/contract/templates/fields";
import { eq } from "drizzle-orm";
import { fieldsOf } from "../src/features/templates/saving/checks.ts";
import type { NewTemplate } from "../src/features/templates/store.ts";
import { templateFiles } from "../src/features/templates/tables.files.ts";
import { templateVersions } from "../src/features/templates/tables.ts";
import { makeTemplate } from "../src/features/templates/writeState.ts";
import type { TestApp } from "./app.ts";
import type { TestUser } from "./people.ts";

let count = 0;

type Given = Partial<Omit<NewTemplate, "fields">> & { fields?: Partial<TemplateField>[] };

/** A template of a person (null: of the installation), with its first version: two places unless another content is given. In no transaction, as avatars. */
export async function aTemplate(
  { app }: Pick<TestApp, "app">,
  userId: number | null,
  { fields, ...values }: Given = {},
) {
  count += 1;
  const content = values.content ?? "Write a [tone] mail about [topic].";
  const usual = { type: "text", options: "", help: "", example: "", default: "", required: true } as const;
  const sent = (fields ?? []).map((field) => ({ ...usual, name: "", label: field.name ?? "", ...field }));
  const made = {
    userId,
    name: `Template ${count}`,
    description: "What it is for.",
    language: "en" as const,
    ...values,
    content,
    fields: fieldsOf(content, sent),
  };
  const row = await makeTemplate(app, made, userId);
  const [version] = await app.db.select().from(templateVersions).where(eq(templateVersions.templateId, row.templateId));
  if (!version) throw new Error("a template has no version");
  return { ...row, templateVersionId: version.templateVersionId };
}

/** A file of a template that stands in the version which it has now: uploaded and read by nobody. */
export async function aTemplateFile(
  { app, ask }: Pick<TestApp, "app" | "ask">,
  { token }: Pick<TestUser, "token">,
  { templateId }: { templateId: number },
  { name = "notes.txt", text = "Some text." } = {},
) {
  const form = new FormData();
  form.set("file", new Blob([text]), name);
  const fileId: number = (await ask("POST /files", { token, form })).body.file_id;
  const [made] = await app.db.insert(templateFiles).values({ templateId, fileId, fromVersion: 1 }).returning();
  if (!made) throw new Error("a file of a template was not made");
  return made;
}
