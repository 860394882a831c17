/** Templates as a file: out of an installation, and into one, from here or from elsewhere. docs/templates-file.md tells the format. */
import { z } from "zod";
import { difference } from "../kit/differing/differ.ts";
import { file, flag, id, organizationId, route, text } from "../kit/kit.ts";
import { templateState } from "./versions.ts";

/** It names no software: customers of an organization take their templates along in it. */
export const TEMPLATES_FILE_FORMAT = "templates";
/** What it was called before, which is read as well. */
export const TEMPLATES_FILE_FORMAT_ONCE = "pluma.templates";
export const TEMPLATES_FILE_VERSION = 1;
/** The longest file, in characters, and how many templates it may hold. */
export const TEMPLATES_FILE_LENGTH_MAX = 4_000_000;
export const TEMPLATES_IN_FILE_MAX = 1000;

/** Where a file may come from. */
export const templateOrigins = ["own", "librechat", "openwebui"] as const;

/** What would become of an entry. `same`: it is there as it is. `different`: another state of it is there. */
export const importOutcomes = ["new", "different", "same", "refused"] as const;
/** What to do where another state is there. */
export const importChoices = ["replace", "keep_both", "skip"] as const;
export type ImportChoice = (typeof importChoices)[number];

/** `problem` says in the reader's language why it is refused. `fields` are the labels of its fields. */
export const importEntry = z.object({
  index: z.number().int(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  problem: z.string().nullable(),
  fields: z.array(z.string()),
  /** The names of files that the template had where it was; a file of templates does not carry them along. */
  files: z.array(z.string()),
  /** The one that is there; null where none is. */
  existing: z.object({ template_id: z.number().int(), name: z.string(), is_newer: z.boolean() }).nullable(),
  /** What the import does unless told otherwise. */
  choice: z.enum(importChoices).nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

export const templateExchange = {
  exportTemplates: route({
    method: "POST",
    path: "/templates/export",
    summary: "A file with templates whose prompts the caller may read: those that are named, or all of one's own.",
    access: "signedIn",
    status: 200,
    body: z.object({
      template_ids: z.array(id).min(1).max(TEMPLATES_IN_FILE_MAX).optional(),
      organization_id: organizationId,
    }),
    answer: file,
    refuses: ["template_prompt_kept"],
    budget: "exports",
  }),
  importTemplates: route({
    method: "POST",
    path: "/templates/import",
    summary:
      "Reads a file of templates, of ours, LibreChat's or Open WebUI's. With `dry_run` says what would be made, changed and refused; else does all of it or nothing.",
    access: "signedIn",
    status: 200,
    bodySizeMax: 16 * 1024 * 1024,
    body: z.object({
      text: text(TEMPLATES_FILE_LENGTH_MAX),
      dry_run: flag.default(true),
      /** By the index of the entry, where the choice is another than offered. */
      choices: z.record(z.string().regex(/^\d{1,4}$/), z.enum(importChoices)).default({}),
      /** For a dry run: the index of an entry to be laid beside what it would change. */
      compare: z.number().int().min(0).max(TEMPLATES_IN_FILE_MAX).optional(),
      organization_id: organizationId,
    }),
    answer: z.object({
      origin: z.enum(templateOrigins),
      entries: z.array(importEntry),
      /** What stands here, and what the entry would make of it; null where none was asked for, or nothing stands here. */
      comparison: z
        .object({ state: templateState, state_with: templateState, differences: z.array(difference) })
        .nullable(),
      /** What was made and replaced; empty for a dry run. */
      created: z.array(z.number().int()),
      replaced: z.array(z.number().int()),
    }),
    refuses: ["templates_file_unreadable", "templates_file_many", "templates_full"],
    budget: "uploads",
  }),
};
