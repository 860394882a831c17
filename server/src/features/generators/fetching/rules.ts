import {
  type InputKey,
  type InputValues,
  inputKeys,
  type PromptWords,
  promptVariables,
} from "@pluma/contract/generators/inputs";

// {Task} and [Task], with the braces doubled or not, however they are written.
const VARIABLE =
  /\{\{?\s*(Task|Topic|Target|Person|Tone|Format|Examples|CTA|Prompt)\s*\}?\}|\[\s*(Task|Topic|Target|Person|Tone|Format|Examples|CTA|Prompt)\s*\]/gi;
const keyOf = new Map(inputKeys.map((key): [string, InputKey] => [promptVariables[key].toLowerCase(), key]));

type Said = Pick<PromptWords, "noCallToAction"> & { asSaid: string };

/**
 * An instruction of the settings with its variables filled in; those that it does not name are not asked for. `values`
 * null: the person wrote the whole prompt, and every variable stands for what they say.
 */
export function fillVariables(instruction: string, values: InputValues | null, said: Said): string {
  return instruction.replace(VARIABLE, (_, braced?: string, bracketed?: string) => {
    const key = keyOf.get((braced ?? bracketed ?? "").toLowerCase());
    if (key === undefined || values === null) return said.asSaid;
    return values[key]?.trim() || (key === "callToAction" ? said.noCallToAction : "");
  });
}

/** How many words each of so many outputs may set aside at first, so that there are some for all of them. */
export const shareOf = (unspent: number, outputs: number): number => Math.max(1, Math.floor(unspent / outputs));
