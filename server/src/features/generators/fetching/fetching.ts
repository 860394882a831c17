import { composePrompt, repeatPrompt, valuesIn } from "@pluma/contract/generators/inputs";
import type { SuperFetch, superFetches } from "@pluma/contract/generators/superFetch";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { filesOf, isDocumentOf } from "../../files/index.ts";
import { addSource } from "../../knowledge/index.ts";
import { words } from "../locales/words.ts";
import { showFetches } from "./show.ts";
import {
  findOutput,
  findSourceOf,
  insertFetch,
  insertOutputs,
  lockFetch,
  type NewFetch,
  type OutputRow,
  readOutputs,
  writeLiked,
} from "./store.ts";
import { checkLength, findWriter, writeTogether } from "./writing.ts";

type Fetched = { super_fetch: SuperFetch };

/**
 * Has several texts written from the inputs of a form, in the background; answers them pending. The server composes the
 * prompt; what the settings say around it is told to nobody. 0 outputs are one.
 */
export async function fetchOutputs(ctx: ActorCtx, { body }: Input<typeof superFetches.fetchOutputs>): Promise<Fetched> {
  const avatar = await findWriter(ctx, body.assistant_id);
  const inputs = valuesIn(body);
  const prompt = composePrompt(inputs, words[ctx.lang]);
  const file = body.file_id ? await findDocument(ctx, body.file_id) : null;
  checkLength(prompt);
  const { fetch, outputs } = await writeTogether(ctx, avatar, async (tx) => {
    const placed = file === null ? {} : { fileId: file.fileId, sourceId: await sourceOf(tx, file) };
    return begin(tx, { avatarId: avatar.avatarId, inputs, ...placed }, repeatPrompt(prompt, body.outputs));
  });
  return show(ctx, fetch, outputs);
}

/**
 * Has a text written for each prompt, in the background; answers them pending. With `output_id` the one message says what
 * to change in that output of the caller's, and a new version of it is written. Refuses still_generating while one is.
 */
export async function sendSuperFetch(
  ctx: ActorCtx,
  { body }: Input<typeof superFetches.sendSuperFetch>,
): Promise<Fetched> {
  const avatar = await findWriter(ctx, body.assistant_id);
  const { messages, output_id: outputId, liked } = body;
  if (outputId) {
    const based = (await findOutput(ctx, outputId)) ?? refuse("not_found");
    const feedback = messages.join("\n\n");
    checkLength(`${based.prompt}\n\n${based.content ?? ""}\n\n${feedback}`);
    const { fetch } = await writeTogether(ctx, avatar, (tx) =>
      revise(tx, { avatarId: avatar.avatarId, based, feedback, liked }),
    );
    return show(ctx, fetch, await readOutputs(ctx, [fetch.superFetchId]));
  }
  for (const message of messages) checkLength(message);
  const { fetch, outputs } = await writeTogether(ctx, avatar, (tx) =>
    begin(tx, { avatarId: avatar.avatarId }, messages),
  );
  return show(ctx, fetch, outputs);
}

async function begin(tx: ActorCtx, values: NewFetch, prompts: string[]) {
  const fetch = await insertFetch(tx, values);
  const { superFetchId } = fetch;
  const outputs = await insertOutputs(
    tx,
    prompts.map((prompt, index) => ({ superFetchId, prompt, place: index + 1 })),
  );
  return { fetch, outputs, before: null };
}

type Revision = { avatarId: number; based: OutputRow; feedback: string; liked: boolean | null | undefined };

async function revise(tx: ActorCtx, { avatarId, based, feedback, liked }: Revision) {
  const fetch = await lockFetch(tx, based.superFetchId);
  if (fetch?.avatarId !== avatarId) return refuse("not_found");
  const standing = await readOutputs(tx, [fetch.superFetchId]);
  const column = standing.filter(({ place }) => place === based.place);
  if (column.some(({ isGenerating }) => isGenerating)) refuse("still_generating");
  const { superFetchId, prompt, place, outputId: basedOn } = based;
  if (liked !== undefined) await writeLiked(tx, basedOn, liked);
  const version = Math.max(...column.map((each) => each.version)) + 1;
  const outputs = await insertOutputs(tx, [{ superFetchId, prompt, place, version, basedOn, feedback }]);
  return { fetch, outputs, before: based.content ?? "" };
}

type Document = { fileId: number; name: string; type: string };

async function findDocument(ctx: ActorCtx, fileId: number): Promise<Document> {
  const isOwn = await isDocumentOf(ctx, fileId, [ctx.actor.userId]);
  const file = isOwn ? (await filesOf(ctx, [fileId])).get(fileId) : undefined;
  return file ? { fileId, name: file.name, type: file.type } : refuse("not_found");
}

/** Where a document is read: once, however often it goes along. */
async function sourceOf(tx: ActorCtx, file: Document): Promise<number> {
  const { userId, organizationId } = tx.actor;
  return (await findSourceOf(tx, file.fileId)) ?? (await addSource(tx, { userId, organizationId, ...file }));
}

async function show(
  ctx: ActorCtx,
  fetch: Parameters<typeof showFetches>[1][number],
  outputs: OutputRow[],
): Promise<Fetched> {
  const [shown] = await showFetches(ctx, [fetch], outputs);
  const super_fetch = shown ?? refuse("not_found");
  const { super_fetch_id } = super_fetch;
  ctx.push(ctx.actor.userId, "super_fetch_outputs", { super_fetch_id, outputs: super_fetch.outputs });
  return { super_fetch };
}
