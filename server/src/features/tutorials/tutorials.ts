import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import { type tutorials as contract, type OpenTutorial, TUTORIALS_PER_PAGE } from "@pluma/contract/tutorials/tutorials";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { readConfig } from "../site/index.ts";
import { boundTo, folded, isSeenAt } from "./rules.ts";
import { showAll, showOpen, showProgress } from "./show.ts";
import { findTutorial, readBound, readOrder, type TutorialRow } from "./store.system.ts";
import { countMine, findLeftOff, readMinePage, readProgress, writePosition, writeSeen } from "./store.ts";

/** So many words of a search are looked for. */
const PARTS_MAX = 8;
/** So many are offered after one. */
const NEXT_SHOWN = 3;

/** What is searched for: folded words, each of which must be somewhere. */
export const partsOf = (query: string): string[] => folded(query).split(" ").filter(Boolean).slice(0, PARTS_MAX);

/** Whether there are tutorials where somebody asks: they are the installation's, and would name it on an organization's own host. */
const areHere = ({ site }: ActorCtx): boolean => site === null;

/** A page of the tutorials that are shown, and where the caller left off. */
export async function listTutorials(
  ctx: ActorCtx,
  { query }: Input<typeof contract.listTutorials>,
): Promise<Received<typeof contract.listTutorials>> {
  if (!areHere(ctx)) return { tutorials: [], count: 0, pages: 1, all: 0, seen: 0, left_off: null };
  const wanted = { isShown: true, lang: query.lang, parts: partsOf(query.query), seen: query.seen };
  const window = { offset: (query.page - 1) * TUTORIALS_PER_PAGE, limit: TUTORIALS_PER_PAGE };
  const [rows, count, all, seen, left] = [
    await readMinePage(ctx, wanted, window),
    await countMine(ctx, wanted),
    await countMine(ctx, { isShown: true }),
    await countMine(ctx, { isShown: true, seen: "seen" }),
    await findLeftOff(ctx),
  ];
  const everyone = left ? [left, ...rows] : rows;
  const shown = await showAll(ctx, everyone, await progressIn(ctx, everyone));
  const [first = null] = shown;
  return {
    tutorials: left ? shown.slice(1) : shown,
    count,
    pages: pagesOf(count, TUTORIALS_PER_PAGE),
    all,
    seen,
    left_off: left ? first : null,
  };
}

/** Which tutorial Help opens where: the one that staff bound, else that of the settings, else the first in the language. */
export async function readHelp(ctx: ActorCtx): Promise<Received<typeof contract.readHelp>> {
  if (!areHere(ctx)) return { screens: {}, usual: null };
  const [rows, config] = [await readBound(ctx), await readConfig(ctx)];
  const chosen = rows.find(({ tutorialId }) => String(tutorialId) === config.help_tutorial_id?.trim());
  const usual = chosen ?? rows.find(({ lang, screen }) => lang === ctx.lang && screen !== "welcome");
  return { screens: boundTo(rows, ctx.lang), usual: usual?.tutorialId ?? null };
}

/** The tutorial that greets new people, in the caller's language where there is one; null without any. */
export async function readIntro(ctx: ActorCtx): Promise<OpenTutorial | null> {
  const id = areHere(ctx) ? boundTo(await readBound(ctx), ctx.lang).welcome : undefined;
  const row = id === undefined ? undefined : await findTutorial(ctx, id);
  return row ? showOpen(ctx, row, (await progressIn(ctx, [row])).get(row.tutorialId)) : null;
}

/** One tutorial with what its player needs, and some that come after it. One that is hidden exists for staff alone. */
export async function readTutorial(ctx: ActorCtx, id: number): Promise<Received<typeof contract.readTutorial>> {
  const row = await findSeen(ctx, id);
  const after = await rowsAfter(ctx, row);
  const progress = await progressIn(ctx, [row, ...after]);
  return { tutorial: await showOpen(ctx, row, progress.get(id)), next: await showAll(ctx, after, progress) };
}

async function rowsAfter(ctx: ActorCtx, { tutorialId }: TutorialRow): Promise<TutorialRow[]> {
  const order = await readOrder(ctx);
  // The count of all that come before, hidden ones too, is at least that of those shown before it.
  const shown = await readMinePage(ctx, { isShown: true }, { offset: 0, limit: order.length });
  const places = new Map(order.map((id, at) => [id, at]));
  const at = places.get(tutorialId) ?? 0;
  return shown.filter((row) => (places.get(row.tutorialId) ?? 0) > at).slice(0, NEXT_SHOWN);
}

/** Keeps where the caller is; whatever was watched later counts, in whichever order it arrives. */
export async function keepPosition(
  ctx: ActorCtx,
  { params, body }: Input<typeof contract.keepPosition>,
): Promise<Received<typeof contract.keepPosition>> {
  const { lengthSeconds } = await findSeen(ctx, params.id);
  const row = await writePosition(ctx, {
    tutorialId: params.id,
    positionSeconds: body.position_seconds,
    isSeen: isSeenAt(body.position_seconds, lengthSeconds ?? body.length_seconds),
    device: body.device,
    movedAt: new Date(ctx.clock.now().getTime() - body.ago_ms),
  });
  return { progress: showProgress(row) };
}

/** Says that the caller has seen a tutorial, or that they have not. */
export async function markSeen(
  ctx: ActorCtx,
  { params, body }: Input<typeof contract.markSeen>,
): Promise<Received<typeof contract.markSeen>> {
  await findSeen(ctx, params.id);
  const { is_seen: isSeen, device } = body;
  const row = await writeSeen(ctx, { tutorialId: params.id, isSeen, device, movedAt: ctx.clock.now() });
  return { progress: showProgress(row) };
}

/** A tutorial that the caller sees; any other does not exist. */
async function findSeen(ctx: ActorCtx, id: number): Promise<TutorialRow> {
  const row = areHere(ctx) ? await findTutorial(ctx, id) : undefined;
  return row && (row.isShown || ctx.actor.staffRole !== null) ? row : refuse("tutorial_missing");
}

const progressIn = (ctx: ActorCtx, rows: readonly TutorialRow[]) =>
  readProgress(
    ctx,
    rows.map(({ tutorialId }) => tutorialId),
  );
