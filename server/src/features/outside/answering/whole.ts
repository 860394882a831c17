import type { ActorCtx } from "../../../platform/context.ts";
import { isErrorCode } from "../../../platform/errorMessages.ts";
import { Refusal } from "../../../platform/errors.ts";
import type { Outcome } from "../../generation/index.ts";
import type { Answering } from "./answering.ts";

/** A refusal that says why an answer failed, as it would be told in the app. */
export const failureOf = ({ code, values }: NonNullable<Outcome["error"]>): Refusal =>
  new Refusal(isErrorCode(code) ? code : "failed", values);

/** Refuses an answer that failed. One that was kept back is an answer, and what came before it broke off is kept. */
export function refuseFailed({ error, finishReason, text }: Outcome): void {
  if (error === null || finishReason === "withheld") return;
  if (finishReason === "interrupted" && text !== "") return;
  throw failureOf(error);
}

/** Stops an answer once nobody waits for it any more: what is written from then on nobody would read, and somebody would pay. */
export async function stopWhenGone(ctx: ActorCtx, { stop }: Answering, gone = ctx.gone): Promise<void> {
  gone?.addEventListener("abort", () => ctx.background("stopping an answer", stop()), { once: true });
  if (gone?.aborted) await stop();
}

/** Waits for the whole of an answer; refuses one that failed. */
export async function wholeOf({ heard }: Answering): Promise<{ outcome: Outcome; isCut: boolean }> {
  for await (const each of heard) {
    if (each === "nothing yet" || "piece" in each) continue;
    refuseFailed(each.outcome);
    return each;
  }
  throw new Error("an answer had no end");
}
