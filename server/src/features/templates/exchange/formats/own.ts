import { language, text } from "@pluma/contract/kit/kit";
import {
  TEMPLATES_FILE_FORMAT,
  TEMPLATES_FILE_FORMAT_ONCE,
  TEMPLATES_FILE_VERSION,
} from "@pluma/contract/templates/exchange";
import { FIELDS_MAX, savedField } from "@pluma/contract/templates/fields";
import { TEMPLATE_FILES_MAX } from "@pluma/contract/templates/files";
import { TEMPLATE_TYPE_LENGTH_MAX } from "@pluma/contract/templates/filters";
import {
  TEMPLATE_CONTENT_LENGTH_MAX,
  TEMPLATE_DESCRIPTION_LENGTH_MAX,
  TEMPLATE_NAME_LENGTH_MAX,
  TEMPLATE_TAGS_LENGTH_MAX,
} from "@pluma/contract/templates/templates";
import { z } from "zod";
import type { Draft } from "../entry.ts";

const REF_LENGTH_MAX = 200;
const FILE_NAME_LENGTH_MAX = 300;

/** The parts of an entry, as a template has them; what is not named here says nothing: not whose it is, nor who sees it. */
export const entryShape = z.object({
  ref: text(REF_LENGTH_MAX).nullish(),
  updatedAt: z.iso.datetime().nullish(),
  name: text(TEMPLATE_NAME_LENGTH_MAX),
  description: text(TEMPLATE_DESCRIPTION_LENGTH_MAX),
  type: text(TEMPLATE_TYPE_LENGTH_MAX).default(""),
  tags: text(TEMPLATE_TAGS_LENGTH_MAX).default(""),
  language: language.default("en"),
  show_prompt: z.boolean().default(true),
  editable: z.boolean().default(false),
  content: text(TEMPLATE_CONTENT_LENGTH_MAX),
  template_fields: z.array(savedField).max(FIELDS_MAX).default([]),
  files: z.array(text(FILE_NAME_LENGTH_MAX)).max(TEMPLATE_FILES_MAX).default([]),
});

/** A file of ours: of a format that is named, in its first version. */
export const fileShape = z.object({
  format: z.enum([TEMPLATES_FILE_FORMAT, TEMPLATES_FILE_FORMAT_ONCE]),
  version: z.literal(TEMPLATES_FILE_VERSION),
  templates: z.array(z.unknown()),
});

/** An entry that fits its shape, as a draft. */
export const draftOf = ({ ref, updatedAt, ...parts }: z.output<typeof entryShape>): Draft => ({
  ...parts,
  ref: ref?.trim() || null,
  changedAt: updatedAt ? new Date(updatedAt) : null,
});
