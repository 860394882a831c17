import { recallHere, rememberHere } from "../../../platform/storage.ts";
import type { Answers } from "./answers.ts";

const keyOf = (workflowId: number) => `start:${workflowId}`;

/** Keeps the answers to a workflow's questions in this tab, for whoever is led elsewhere before it starts. */
export const keepAnswers = (workflowId: number, answers: Answers): void =>
  rememberHere(keyOf(workflowId), Object.keys(answers).length === 0 ? "" : JSON.stringify(answers));

/** The answers that were kept, or none. */
export function keptAnswers(workflowId: number): Answers {
  try {
    const kept: unknown = JSON.parse(recallHere(keyOf(workflowId)) || "{}");
    return Object.fromEntries(Object.entries(kept ?? {}).map(([key, answer]) => [key, String(answer)]));
  } catch {
    return {};
  }
}
