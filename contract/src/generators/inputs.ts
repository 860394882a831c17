/** The nine inputs of a structured prompt, and the one way in which they become its text, on both sides. */
import { z } from "zod";
import { text } from "../kit/kit.ts";

/** The inputs in their order. */
export const inputKeys = [
  "task",
  "topic",
  "target",
  "person",
  "tone",
  "format",
  "examples",
  "callToAction",
  "prompt",
] as const;
export type InputKey = (typeof inputKeys)[number];

/** Without these nothing is generated from a form. */
export const requiredInputs: readonly InputKey[] = ["task", "topic", "target", "person", "tone", "format"];

/** The names that screens have for some of them, which calls take too. */
export const inputAliases = {
  target: "target_audience",
  person: "persona",
  format: "formula",
  callToAction: "call_to_action",
  prompt: "manual_prompt",
} as const satisfies Partial<Record<InputKey, string>>;
type Alias = (typeof inputAliases)[keyof typeof inputAliases];

/** How the settings name them in the instruction of Super Fetch: {Task} or [Task], in this order. */
export const promptVariables: Readonly<Record<InputKey, string>> = {
  task: "Task",
  topic: "Topic",
  target: "Target",
  person: "Person",
  tone: "Tone",
  format: "Format",
  examples: "Examples",
  callToAction: "CTA",
  prompt: "Prompt",
};

// Whatever may be meant as one: a name in braces, doubled or not, or one capital word in brackets that is no link.
const NAMED = /\{\{?\s*\p{L}[\p{L}\p{N}_ -]{0,39}\}?\}|\[\s*\p{Lu}[\p{L}\p{N}_]{0,39}\s*\](?!\()/gu;
const known: ReadonlySet<string> = new Set(Object.values(promptVariables).map((name) => name.toLowerCase()));

/** What looks like a variable of an instruction and is none, as it is written there, each once: it is sent as it stands. */
export const unknownVariables = (instruction: string): string[] => [
  ...new Set(
    (instruction.match(NAMED) ?? []).filter(
      (written) =>
        !known.has(
          written
            .replace(/[{}[\]]/g, "")
            .trim()
            .toLowerCase(),
        ),
    ),
  ),
];

export const INPUT_LENGTH_MAX = 20_000;

const value = text(INPUT_LENGTH_MAX);
const given = value.nullish();

/** What was filled in, by the names of the inputs; what was left empty is not there. */
export const inputValues = z.partialRecord(z.enum(inputKeys), value);
export type InputValues = z.infer<typeof inputValues>;

/** Fields of a body that take the inputs, under either of their names. */
export const inputFields = {
  task: given,
  topic: given,
  target: given,
  person: given,
  tone: given,
  format: given,
  examples: given,
  callToAction: given,
  prompt: given,
  target_audience: given,
  persona: given,
  formula: given,
  call_to_action: given,
  manual_prompt: given,
} satisfies Record<InputKey | Alias, typeof given>;

type Fields = { [K in InputKey | Alias]?: string | null | undefined };
const aliasOf: Partial<Record<InputKey, Alias>> = inputAliases;

/** What a body fills in; of two names for one input that of the builder counts. */
export function valuesIn(fields: Fields): InputValues {
  const values: InputValues = {};
  for (const key of inputKeys) {
    const alias = aliasOf[key];
    const value = fields[key] ?? (alias && fields[alias]);
    if (value?.trim()) values[key] = value;
  }
  return values;
}

/** What a prompt is written with: the names of the inputs, and what stands for a call to action that there is not. */
export type PromptWords = { labels: Readonly<Record<InputKey, string>>; noCallToAction: string };

/**
 * The text of a structured prompt: every input that is filled in under its name, in their order. Without a call to action
 * it says that there is none. An input of `open` stands as its name in brackets, to be filled in by somebody else.
 */
export function composePrompt(values: InputValues, words: PromptWords, open: readonly InputKey[] = []): string {
  const parts = inputKeys.flatMap((key) => {
    const label = words.labels[key];
    const given = open.includes(key) ? `[${label}]` : values[key]?.trim();
    if (key === "callToAction" && !given) return [words.noCallToAction];
    return given ? [`${label}: ${given}`] : [];
  });
  return parts.join("\n\n");
}

/** The prompt for each of so many outputs: the same one repeated, and once for 0 and 1. */
export const repeatPrompt = (prompt: string, outputs: number): string[] =>
  Array.from({ length: Math.max(1, outputs) }, () => prompt);
