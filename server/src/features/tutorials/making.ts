import type { Input } from "@pluma/contract/kit/kit";
import { pagesOf } from "@pluma/contract/kit/kit";
import type { Language } from "@pluma/contract/kit/languages";
import { languageOf } from "@pluma/contract/kit/languages";
import { type Cue, readCaptions as readVtt } from "@pluma/contract/tutorials/captions";
import {
  type tutorials as contract,
  type StaffTutorial,
  TUTORIALS_MAX,
  TUTORIALS_PER_PAGE,
} from "@pluma/contract/tutorials/tutorials";
import { videoOf } from "@pluma/contract/tutorials/video";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { refuse } from "../../platform/errors.ts";
import { recordAudit } from "../accounts/index.ts";
import { removeFile, unplaceFile } from "../files/index.ts";
import { filled, folded, moved, saidIn } from "./rules.ts";
import { showToStaff } from "./show.ts";
import type { TutorialRow, TutorialValues } from "./store.system.ts";
import * as store from "./store.system.ts";
import { partsOf } from "./tutorials.ts";

type Form = Input<typeof contract.addTutorial>["body"];
type Changes = Input<typeof contract.saveTutorial>["body"];
type Shown = { tutorial: StaffTutorial };

/** A page of all tutorials in their order. */
export async function listStaffTutorials(ctx: ActorCtx, { query }: Input<typeof contract.listStaffTutorials>) {
  const wanted = { parts: partsOf(query.query) };
  const window = { offset: (query.page - 1) * TUTORIALS_PER_PAGE, limit: TUTORIALS_PER_PAGE };
  const rows = await store.readPage(ctx, wanted, window);
  const count = await store.countTutorials(ctx, wanted);
  return {
    tutorials: await showToStaff(ctx, rows),
    count,
    pages: pagesOf(count, TUTORIALS_PER_PAGE),
    shown: await store.countTutorials(ctx, { ...wanted, isShown: true }),
  };
}

/** One tutorial as staff have it. */
export const readStaffTutorial = async (ctx: ActorCtx, id: number): Promise<Shown> =>
  show(ctx, (await store.findTutorial(ctx, id)) ?? refuse("tutorial_missing"));

/** Makes a tutorial, as the last in order. Refuses what does not fit, and a screen whose Help opens another one. */
export async function addTutorial(ctx: ActorCtx, form: Form): Promise<Shown> {
  const captions = captionsOf(form.captions);
  const row = await inTransaction(ctx, async (tx) => {
    await store.lockTutorials(tx);
    const count = await store.countTutorials(tx);
    if (count >= TUTORIALS_MAX) refuse("tutorials_full", { max: TUTORIALS_MAX });
    const made = await store.insertTutorial(tx, {
      ...(await valuesOf(tx, form, null)),
      ...(await sourceOf(tx, form.video, null)),
      names: filled(form.names),
      descriptions: filled(form.descriptions),
      chapters: form.chapters,
      lang: form.lang,
      place: count + 1,
    });
    const written = await writeBeside(tx, made, captions);
    await recordAudit(tx, "tutorial.add", `tutorial:${made.tutorialId}`, { name: nameOf(made) });
    return written;
  });
  return show(ctx, row);
}

/** Changes what is named of a tutorial. Files that it no longer shows are removed; another video forgets all positions. */
export async function saveTutorial(ctx: ActorCtx, id: number, changes: Changes): Promise<Shown> {
  const captions = captionsOf(changes.captions ?? {});
  const row = await inTransaction(ctx, async (tx) => {
    await store.lockTutorials(tx);
    const before = (await store.findTutorial(tx, id)) ?? refuse("tutorial_missing");
    const saved = await store.updateTutorial(tx, id, {
      ...(await valuesOf(tx, changes, before)),
      ...(changes.video && (await sourceOf(tx, changes.video, before))),
      updatedAt: tx.clock.now(),
    });
    const isOther = saved.fileId !== before.fileId || saved.videoId !== before.videoId;
    if (isOther) await store.forgetProgress(tx, id);
    for (const fileId of filesIn(before)) if (!filesIn(saved).includes(fileId)) await removeFile(tx, fileId);
    const written = await writeBeside(tx, saved, captions);
    await recordAudit(tx, "tutorial.save", `tutorial:${id}`, { name: nameOf(saved), fields: Object.keys(changes) });
    return written;
  });
  return show(ctx, row);
}

/** Puts a tutorial before another one, or behind all. */
export async function moveTutorial(ctx: ActorCtx, id: number, before: number | null): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    await store.lockTutorials(tx);
    const order = await store.readOrder(tx);
    if (!order.includes(id)) refuse("tutorial_missing");
    await store.writeOrder(tx, moved(order, id, before));
  });
}

/** Deletes a tutorial with its files. */
export async function removeTutorial(ctx: ActorCtx, id: number): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    await store.lockTutorials(tx);
    const row = (await store.findTutorial(tx, id)) ?? refuse("tutorial_missing");
    await store.deleteTutorial(tx, id);
    await store.writeOrder(tx, await store.readOrder(tx));
    for (const fileId of filesIn(row)) await removeFile(tx, fileId);
    await recordAudit(tx, "tutorial.delete", `tutorial:${id}`, { name: nameOf(row) });
  });
}

const nameOf = (row: Pick<TutorialRow, "names" | "lang">): string => saidIn(row.names, row.lang, row.lang) ?? "";

const filesIn = ({ fileId, pictureFileId }: TutorialRow): number[] =>
  [fileId, pictureFileId].filter((each) => each !== null);

async function show(ctx: ActorCtx, row: TutorialRow): Promise<Shown> {
  const [tutorial] = await showToStaff(ctx, [row]);
  return { tutorial: tutorial ?? refuse("tutorial_missing") };
}

type Captions = [Language, Cue[] | null][];

function captionsOf(given: NonNullable<Changes["captions"]>): Captions {
  return Object.entries(given).flatMap(([code, text]): Captions => {
    const lang = languageOf(code);
    if (lang === null || text === undefined) return [];
    if (text === null) return [[lang, null]];
    const read = readVtt(text);
    if ("line" in read) return refuse("tutorial_captions_invalid", { line: read.line });
    return [[lang, read.cues]];
  });
}

/** Writes captions, and what follows from them and the texts: their languages, and what is searched. */
async function writeBeside(tx: ActorCtx, row: TutorialRow, captions: Captions): Promise<TutorialRow> {
  for (const [lang, cues] of captions) await store.writeCaptions(tx, row.tutorialId, lang, cues);
  const all = await store.readCaptions(tx, row.tutorialId);
  const chapters = Object.values(row.chapters).flatMap((each) => each.map(({ name }) => name));
  const said = all.flatMap(({ cues }) => cues.map(({ text }) => text));
  const texts = [...Object.values(row.names), ...Object.values(row.descriptions), ...chapters, ...said];
  return store.updateTutorial(tx, row.tutorialId, {
    captionLangs: all.map(({ lang }) => lang),
    searched: folded(texts.join(" ")),
  });
}

/** The columns that a form or some changes say, but for the video; refuses what does not fit. */
async function valuesOf(tx: ActorCtx, given: Changes, before: TutorialRow | null): Promise<Partial<TutorialValues>> {
  const names = given.names && filled(given.names);
  if (names && Object.keys(names).length === 0) refuse("tutorial_name_missing");
  const lang = given.lang ?? before?.lang ?? tx.lang;
  const screen = given.screen === undefined ? (before?.screen ?? null) : given.screen;
  if (screen !== null && (given.screen !== undefined || given.lang !== undefined)) {
    const other = await store.findBound(tx, screen, lang);
    if (other && other.tutorialId !== before?.tutorialId) refuse("tutorial_screen_taken", { name: nameOf(other) });
  }
  const picture = given.picture_file_id;
  if (picture !== undefined && picture !== null && picture !== before?.pictureFileId) {
    (await unplaceFile(tx, picture, "image", [tx.actor.userId])) ?? refuse("tutorial_picture_missing");
  }
  return {
    ...(names && { names }),
    ...(given.descriptions && { descriptions: filled(given.descriptions) }),
    ...(given.chapters && { chapters: given.chapters }),
    ...(picture !== undefined && { pictureFileId: picture }),
    ...(given.length_seconds !== undefined && { lengthSeconds: given.length_seconds }),
    ...(given.screen !== undefined && { screen }),
    ...(given.lang && { lang }),
    ...(given.is_shown !== undefined && { isShown: given.is_shown }),
  };
}

async function sourceOf(tx: ActorCtx, video: Form["video"], before: TutorialRow | null) {
  if ("address" in video) {
    const { provider, id } = videoOf(video.address) ?? refuse("tutorial_address_unknown");
    return { provider, videoId: id, fileId: null };
  }
  const { file_id: fileId } = video;
  if (fileId !== before?.fileId) {
    (await unplaceFile(tx, fileId, "video", [tx.actor.userId])) ?? refuse("tutorial_video_missing");
  }
  return { provider: "upload" as const, fileId, videoId: null };
}
