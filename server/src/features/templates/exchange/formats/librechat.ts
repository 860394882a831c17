import { joinOptions } from "@pluma/contract/templates/fields";
import { z } from "zod";
import type { Draft, Said } from "../entry.ts";
import { describe, oneOption } from "./describe.ts";
import { convert, type ReadVariable } from "./variables.ts";

/** What LibreChat fills in itself: the words stay as they are. */
const special = new Set(["current_date", "current_datetime", "iso_datetime", "current_user"]);

const text = z.string().nullish();
const prompt = z.object({ _id: text, prompt: z.string() });

/** A group of versions, as its calls answer it: with the one in use, or with all of them. */
const group = z.object({
  _id: text,
  name: z.string(),
  oneliner: text,
  category: text,
  command: text,
  productionId: text,
  productionPrompt: prompt.nullish(),
  prompts: z.array(prompt).nullish(),
});

/** A group as it is sent when it is made: beside its prompt. */
const made = z.object({ group: group.partial({ name: true }), prompt });

/** Whether an entry is a group of LibreChat's. */
export const isLibrechat = (entry: unknown): boolean => made.safeParse(entry).success || promptOf(entry) !== null;

/** The template that a group becomes; null for what is none. */
export function readLibrechat(entry: unknown, said: Said): Draft | null {
  const beside = made.safeParse(entry);
  const found = beside.success
    ? { group: { ...beside.data.group, name: beside.data.group.name ?? "" }, prompt: beside.data.prompt.prompt }
    : promptOf(entry);
  if (!found) return null;
  const { name, oneliner, category, command, _id } = found.group;
  const { content, fields } = convert(found.prompt, readVariable, said);
  const key = _id ?? command;
  return {
    ref: key ? `librechat:${key}` : null,
    changedAt: null,
    ...describe({ name: name || (command ?? ""), description: oneliner ?? "", content }),
    type: category ?? "",
    tags: "",
    language: said.lang,
    show_prompt: true,
    editable: false,
    content,
    template_fields: fields,
    files: [],
  };
}

function promptOf(entry: unknown) {
  const parsed = group.safeParse(entry);
  if (!parsed.success) return null;
  const { productionPrompt, prompts, productionId } = parsed.data;
  const used = productionPrompt ?? prompts?.find(({ _id }) => _id === productionId) ?? prompts?.at(-1);
  return used ? { group: parsed.data, prompt: used.prompt } : null;
}

/** `name`, or `name:one|two` for a choice. */
const readVariable: ReadVariable = (inner) => {
  const [before = "", ...after] = inner.split(":");
  const name = before.trim();
  if (name === "" || /[{}]/.test(inner) || special.has(name.toLowerCase())) return null;
  const options = after
    .join(":")
    .split("|")
    .map(oneOption)
    .filter((option) => option !== "");
  const distinct = [...new Set(options)];
  return { name, field: distinct.length > 0 ? { type: "select", options: joinOptions(distinct) } : {} };
};
