import type { Language } from "@pluma/contract/kit/kit";
import { endingOf, historyThatFits } from "../rules.ts";
import {
  chatInstruction,
  continueInstruction,
  enhanceInstruction,
  generatorInstruction,
  moreLike,
  styleInstruction,
} from "./instructions.ts";

export type Turn = {
  role: "system" | "user" | "assistant";
  content: string;
  own?: string;
  pictures?: readonly string[];
};

/** What was said before, newest first, with the pictures that went with it. */
export type Said = { role: "user" | "assistant"; content: string; messageId?: number; pictures?: string[] };

/** A question and all that its answer may lean on. `material` is what was found in files and on the internet. */
export type Question = {
  text: string;
  /** What of it the person said themselves. */
  own: string;
  messageTypeId: number;
  lang: Language;
  /** The person writes every prompt: nothing is added to what they typed. */
  isManual: boolean;
  /** How the person wants to be written for, in their words; empty for no wish. */
  style: string;
  /** An earlier text of which more is wanted. */
  sample: string | null;
  material: string;
  /** What was said before all of that, summed up; null for nothing. */
  summary: string | null;
  /** What goes along to be seen, as data addresses. */
  pictures: string[];
  /** How to answer as an avatar; null for nobody in particular. */
  instruction: string | null;
  /** What is to be kept besides; null for nothing. */
  rule: string | null;
};

/** What a model is asked for an answer: how to write, what was said before, and the question with its material. */
export function turnsOf(question: Question, before: Said[]): Turn[] {
  const { text, own, sample, lang, material, style, pictures } = question;
  const kept = style === "" ? "" : styleInstruction(style);
  const wanted = sample === null ? "" : moreLike(sample, lang);
  const content = [material, kept, text, wanted].filter(Boolean).join("\n\n");
  const said = historyThatFits(before).map(({ messageId: _, ...turn }) => turn);
  const earlier = question.summary === null ? [] : [{ role: "user" as const, content: question.summary }];
  return [
    ...howToWrite(question),
    ...earlier,
    ...said,
    { role: "user", content, own, ...(pictures.length > 0 && { pictures }) },
  ];
}

function howToWrite({ messageTypeId, lang, isManual, instruction, rule }: Question): Turn[] {
  if (instruction === null && (messageTypeId === 2 || messageTypeId === 3)) {
    return isManual ? [] : [{ role: "system", content: generatorInstruction(messageTypeId, lang) }];
  }
  return [{ role: "system", content: [instruction ?? chatInstruction, rule].filter(Boolean).join("\n\n") }];
}

/** What a model is asked so that an answer goes on: the same, the answer so far, and the wish for its rest. */
export function turnsToContinue(question: Question, before: Said[], answer: string): Turn[] {
  const asked = turnsOf(question, before);
  if (answer === "") return asked;
  const goOn = { role: "user", content: continueInstruction, own: question.own } as const;
  return [...asked, { role: "assistant", content: endingOf(answer) }, goOn];
}

/** What a model is asked for a better prompt. */
export const turnsToEnhance = (prompt: string): Turn[] => [
  { role: "system", content: enhanceInstruction },
  { role: "user", content: prompt },
];
