import { type FinishReason, finishReason } from "@pluma/contract/generation/generation";
import type { FetchOutput, SuperFetch } from "@pluma/contract/generators/superFetch";
import type { Language } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOfStored } from "../../../platform/errorMessages.ts";
import { filesOf } from "../../files/index.ts";
import type { FetchRow, OutputRow } from "./store.ts";

/** An output as the wire has it; what went wrong is said in the reader's language. */
export function showOutput(row: OutputRow, lang: Language): FetchOutput {
  const { error } = row;
  return {
    output_id: row.outputId,
    super_fetch_id: row.superFetchId,
    place: row.place,
    version: row.version,
    feedback: row.feedback,
    content: row.content,
    liked: row.liked,
    generating: row.isGenerating,
    finish_reason: showFinish(row.finishReason),
    error: error && { code: error.code, message: wordsOfStored(error.code, lang, error.values) },
    model: row.model,
    words: row.words,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const showFinish = (stored: string | null): FinishReason | null =>
  stored === null ? null : finishReason.parse(stored);

/** What was asked for at once as the wire has it, each with its outputs and its file. */
export async function showFetches(ctx: ActorCtx, rows: FetchRow[], outputs: OutputRow[]): Promise<SuperFetch[]> {
  const files = await filesOf(
    ctx,
    rows.flatMap(({ fileId }) => fileId ?? []),
  );
  const outputsOf = Map.groupBy(outputs, ({ superFetchId }) => superFetchId);
  return rows.map((row) => {
    const own = outputsOf.get(row.superFetchId) ?? [];
    return {
      super_fetch_id: row.superFetchId,
      avatar_id: row.avatarId,
      inputs: row.inputs,
      prompt: row.inputs === null ? (own[0]?.prompt ?? null) : null,
      file: files.get(row.fileId ?? 0) ?? null,
      outputs: own.map((output) => showOutput(output, ctx.lang)),
      createdAt: row.createdAt.toISOString(),
    };
  });
}
