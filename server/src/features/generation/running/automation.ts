import type { FinishReason } from "@pluma/contract/generation/generation";
import { z } from "zod";
import type { App } from "../../../platform/context.ts";
import { defineGate, sendWebhook } from "../../../platform/webhooks/webhooks.ts";
import { findCallerById, findProfile } from "../../accounts/index.ts";
import { membershipAmong } from "../../organizations/index.ts";
import type { Outcome } from "../kinds.ts";

const brokenOff: FinishReason[] = ["error", "interrupted", "withheld"];

type Told = { userId: number; organizationId: number | null; kind: string; ref: number; hasAutomation: boolean };

/**
 * Tells a person's own automation of a finished text, in the transaction that closes it: the call is made if and only
 * if the text is kept. What broke off or was refused is no output.
 */
export async function tellAutomation(
  app: App,
  { userId, organizationId, kind, ref, hasAutomation }: Told,
  outcome: Outcome,
): Promise<void> {
  // Whoever had none when the text was begun is not looked up for each of theirs.
  if (!hasAutomation) return;
  if (outcome.words === 0 || brokenOff.includes(outcome.finishReason)) return;
  const url = (await findProfile(app, userId))?.zappierWebhookUrl;
  if (!url) return;
  const { text: content, words, model, finishReason: finish_reason } = outcome;
  const whose = { user_id: userId, organization_id: organizationId };
  const body = { event: "output", kind, id: ref, ...whose, content, words, model, finish_reason };
  await sendWebhook(app, { event: "output", url, body, userId });
}

const written = z.object({ organization_id: z.number().nullish() });

/**
 * Declares who may still hear of a text that waited to be told: a person of their own texts as long as their account
 * lives, whatever they pay; of those written in an organization only while they belong to it, or to the staff.
 */
export function defineAutomation(app: App): void {
  defineGate(app, "output", async (behind, body, userId) => {
    const organizationId = written.safeParse(body).data?.organization_id ?? null;
    if (userId === null) return true;
    const person = await findCallerById(behind, userId);
    if (!person) return false;
    if (organizationId === null || person.staffRole !== null) return true;
    const isMember = await membershipAmong(behind, [{ userId, organizationId }]);
    return isMember(userId, organizationId);
  });
}
