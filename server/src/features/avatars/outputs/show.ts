import type { Output } from "@pluma/contract/avatars/outputs";
import { type FinishReason, finishReason } from "@pluma/contract/generation/generation";
import type { Language } from "@pluma/contract/kit/kit";
import { wordsOfStored } from "../../../platform/errorMessages.ts";
import type { OutputRow } from "./store.ts";

/** An output as the wire has it; what went wrong is said in the reader's language. */
export function showOutput(row: OutputRow, lang: Language): Output {
  const { error } = row;
  return {
    output_id: row.outputId,
    avatar_id: row.avatarId,
    training_id: row.trainingId,
    prompt: row.prompt,
    content: row.content,
    favorite: row.favorite,
    liked: row.liked,
    sources: row.sources ?? [],
    generating: row.isGenerating,
    finish_reason: showFinish(row.finishReason),
    error: error && { code: error.code, message: wordsOfStored(error.code, lang, error.values) },
    model: row.model,
    words: row.words,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function showFinish(stored: string | null): FinishReason | null {
  return stored === null ? null : finishReason.parse(stored);
}
