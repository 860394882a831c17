import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { languageCodes } from "@pluma/contract/kit/languages";
import type { Said } from "../exchange/entry.ts";
import { readFile } from "../exchange/read.ts";
import { words } from "../locales/words.ts";
import { fieldsOf } from "../saving/checks.ts";
import type { Made } from "../store.ts";

/** A template that comes with the installation. */
export type Starter = { ref: string; made: Made; digest: string };

const seeds = fileURLToPath(new URL("../../../../seed/templates/", import.meta.url));

/** Every starter, file by file; fails where one of them is not right. */
export function readStarters(folder = seeds): Starter[] {
  return languageCodes.flatMap((lang) =>
    readdirSync(join(folder, lang))
      .sort()
      .flatMap((name) => startersIn(readFileSync(join(folder, lang, name), "utf8"), name, { lang, ...words[lang] })),
  );
}

function startersIn(text: string, name: string, said: Said): Starter[] {
  const file = readFile(text, said);
  if (typeof file === "string" || file.origin !== "own") throw new Error(`${name} is no file of templates`);
  return file.entries.map(({ draft, problem, name: title }) => {
    if (!draft?.ref) throw new Error(`${title} of ${name}: ${problem?.code ?? "it has no ref"} ${problem?.part ?? ""}`);
    const { ref, changedAt: _, show_prompt: showPrompt, template_fields: sent, ...parts } = draft;
    const made = { ...parts, showPrompt, fields: fieldsOf(draft.content, sent) };
    return { ref, made, digest: digestOf(made) };
  });
}

/** Two equal digests are of the same template; in whatever order a database gives what it is made of. */
export function digestOf({ fields, ...made }: Made): string {
  const parts = [made.name, made.description, made.content, made.type, made.tags, made.language];
  const asked = fields.map((field) => [
    ...[field.name, field.label, field.type, field.options, field.help, field.example, field.default],
    field.required,
    field.order,
  ]);
  const whole = JSON.stringify([...parts, made.editable, made.showPrompt, asked]);
  return createHash("sha256").update(whole).digest("hex").slice(0, 32);
}
