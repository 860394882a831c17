import type { Language } from "@pluma/contract/kit/kit";
import type { TemplateProblem } from "@pluma/contract/templates/fields";
import type { SentField } from "../saving/checks.ts";

/** A template as a file brings it, before anything of it was looked at. */
export type Draft = {
  /** What it is called from one installation to another. */
  ref: string | null;
  /** When it was last changed there; null where the file does not say. */
  changedAt: Date | null;
  name: string;
  description: string;
  type: string;
  tags: string;
  language: Language;
  show_prompt: boolean;
  editable: boolean;
  content: string;
  template_fields: SentField[];
  /** The names of files that it had where it was. */
  files: string[];
};

/** Why an entry of a file cannot become a template; `part` is the name of the part that does not fit. */
export type EntryProblem = { code: TemplateProblem | "template_repeats"; part: string };

/** An entry that was read: what it would be, or why it cannot be. */
export type ReadEntry = { name: string; fields: string[] } & (
  | { draft: Draft; problem: null }
  | { draft: null; problem: EntryProblem }
);

/** What writes texts of its own into what it brings: in the language of whoever brings it. */
export type Said = { lang: Language; sameAsAbove: string; yes: string; no: string };
