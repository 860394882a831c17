import type { FinishReason } from "@pluma/contract/generation";
import type { App } from "../../platform/context.ts";
import { sendWebhook } from "../../platform/webhooks.ts";
import { findProfile } from "../accounts/index.ts";
import type { Outcome } from "./kinds.ts";

const brokenOff: FinishReason[] = ["error", "interrupted", "withheld"];

/**
 * Tells a person's own automation of a finished text, in the transaction that closes it: the call is made if and only
 * if the text is kept. What broke off or was refused is no output.
 */
export async function tellAutomation(
  app: App,
  { userId, kind, ref }: { userId: number; kind: string; ref: number },
  outcome: Outcome,
): Promise<void> {
  if (outcome.words === 0 || brokenOff.includes(outcome.finishReason)) return;
  const url = (await findProfile(app, userId))?.zappierWebhookUrl;
  if (!url) return;
  const { text: content, words, model, finishReason: finish_reason } = outcome;
  const body = { event: "output", kind, id: ref, user_id: userId, content, words, model, finish_reason };
  await sendWebhook(app, { event: "output", url, body, userId });
}
