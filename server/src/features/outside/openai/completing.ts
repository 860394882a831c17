import type { Input } from "@pluma/contract/kit/kit";
import type { completions } from "@pluma/contract/outside/completions";
import type { ActorCtx } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/errors.ts";
import { errorBodyOf } from "../../../platform/web/errorAnswers.ts";
import { asOpenAi } from "../../../platform/web/openaiErrors.ts";
import { type Answering, beginAnswer } from "../answering/answering.ts";
import { findModel, listModels as listUsable, modelIdOf, secondsOf, showModel } from "../answering/models.ts";
import { failureOf, refuseFailed, stopWhenGone, wholeOf } from "../answering/whole.ts";
import { readQuestion } from "./reading.ts";
import { eventOf, finishOf, type Head, showChunk, showWhole, usageOf } from "./writing.ts";

/** The avatars that the caller may use, as models. */
export async function listModels(ctx: ActorCtx) {
  return { object: "list" as const, data: (await listUsable(ctx)).map((avatar) => showModel(ctx, avatar)) };
}

/** One avatar that the caller may use, as a model. */
export const readModel = async (ctx: ActorCtx, { params }: Input<typeof completions.readModel>) =>
  showModel(ctx, await findModel(ctx, params.model));

/** Has an avatar answer the conversation of a request. Who hangs up stops it. */
export async function complete(ctx: ActorCtx, { body }: Input<typeof completions.complete>): Promise<Response> {
  const avatar = await findModel(ctx, body.model);
  const { tokens, ...question } = readQuestion(ctx, body);
  const answering = await beginAnswer(ctx, { avatar, ...question });
  await stopWhenGone(ctx, answering);
  const head = {
    id: `chatcmpl-${answering.completionId}`,
    created: secondsOf(ctx.clock.now()),
    model: modelIdOf(avatar),
  };
  if (body.stream)
    return streamed(ctx, head, answering, { tokens, isCounted: body.stream_options?.include_usage ?? false });
  const { outcome, isCut } = await wholeOf(answering);
  return Response.json(showWhole(head, outcome, isCut, tokens));
}

/**
 * An answer as it comes. Until there is a first piece of it, a failure is answered as any other refusal is; afterwards as
 * an event, after which nothing comes.
 */
async function streamed(
  ctx: ActorCtx,
  head: Head,
  { heard }: Answering,
  { tokens, isCounted }: { tokens: number; isCounted: boolean },
): Promise<Response> {
  const first = await firstOf(heard);
  const usage = isCounted ? null : undefined;
  async function* events(): AsyncGenerator<string> {
    yield showChunk(head, { delta: { role: "assistant", content: "" }, usage });
    try {
      for await (const each of after(first, heard)) {
        if (each === "nothing yet") yield ": still writing\n\n";
        else if ("piece" in each) yield showChunk(head, { delta: { content: each.piece }, usage });
        else {
          const { outcome, isCut } = each;
          if (outcome.error && outcome.finishReason === "error") throw failureOf(outcome.error);
          yield showChunk(head, { delta: {}, finish: finishOf(outcome, isCut), usage });
          if (isCounted) yield showChunk(head, { usage: usageOf(tokens, outcome) });
        }
      }
      yield "data: [DONE]\n\n";
    } catch (error) {
      if (!(error instanceof Refusal)) ctx.log.error({ err: error, requestId: ctx.requestId }, "an answer broke off");
      yield eventOf({ error: asOpenAi(errorBodyOf(error, ctx.lang)).body.error });
    }
  }
  return new Response(bytesOf(events()), {
    headers: { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" },
  });
}

type Heard = Answering["heard"] extends AsyncGenerator<infer H> ? H : never;

async function firstOf(heard: Answering["heard"]): Promise<Exclude<Heard, "nothing yet">> {
  for (;;) {
    const { value, done } = await heard.next();
    if (done) throw new Error("an answer had no end");
    if (value === "nothing yet") continue;
    if ("outcome" in value) refuseFailed(value.outcome);
    return value;
  }
}

async function* after(first: Heard, rest: Answering["heard"]): AsyncGenerator<Heard> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The texts as they come; nothing is asked for before somebody reads. A reader that leaves ends them. */
function bytesOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
