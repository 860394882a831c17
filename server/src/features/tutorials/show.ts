import type { Language } from "@pluma/contract/kit/languages";
import type { OpenTutorial, Progress, StaffTutorial, Tutorial } from "@pluma/contract/tutorials/tutorials";
import type { App } from "../../platform/context.ts";
import { filesOf } from "../files/index.ts";
import { saidIn } from "./rules.ts";
import { countViewers, readCaptions, type TutorialRow } from "./store.system.ts";
import type { ProgressRow } from "./store.ts";

type Reader = Pick<App, "db" | "clock" | "secrets">;

/** Tutorials as a customer sees them; an uploaded one whose file there is no more has an empty src. */
export async function showAll(
  ctx: Reader & { lang: Language },
  rows: readonly TutorialRow[],
  progress: ReadonlyMap<number, ProgressRow>,
): Promise<Tutorial[]> {
  const files = await filesShown(ctx, rows);
  return rows.map((row) => showOne(row, ctx.lang, files, progress.get(row.tutorialId)));
}

/** A tutorial as its player has it. */
export async function showOpen(
  ctx: Reader & { lang: Language },
  row: TutorialRow,
  progress: ProgressRow | undefined,
): Promise<OpenTutorial> {
  const [files, captions] = await Promise.all([filesShown(ctx, [row]), readCaptions(ctx, row.tutorialId)]);
  const { lang } = ctx;
  return { ...showOne(row, lang, files, progress), chapters: saidIn(row.chapters, lang, row.lang) ?? [], captions };
}

/** Tutorials as staff have them. */
export async function showToStaff(
  ctx: Reader & { lang: Language },
  rows: readonly TutorialRow[],
): Promise<StaffTutorial[]> {
  const ids = rows.map(({ tutorialId }) => tutorialId);
  const [files, viewers] = await Promise.all([filesShown(ctx, rows), countViewers(ctx, ids)]);
  return rows.map((row) => {
    const { progress: _progress, chapter_count: _count, ...shown } = showOne(row, ctx.lang, files, undefined);
    return {
      ...shown,
      names: row.names,
      descriptions: row.descriptions,
      chapters: row.chapters,
      is_shown: row.isShown,
      size: (row.fileId !== null && files.get(row.fileId)?.size) || null,
      ...(viewers.get(row.tutorialId) ?? { viewers: 0, finished: 0 }),
    };
  });
}

/** How far somebody is. */
export const showProgress = ({ positionSeconds, isSeen, device, movedAt }: ProgressRow): Progress => ({
  position_seconds: positionSeconds,
  is_seen: isSeen,
  device,
  updatedAt: movedAt.toISOString(),
});

type Files = Awaited<ReturnType<typeof filesOf>>;

const filesShown = (ctx: Reader, rows: readonly TutorialRow[]): Promise<Files> =>
  filesOf(
    ctx,
    rows.flatMap(({ fileId, pictureFileId }) => [fileId, pictureFileId]).filter((id) => id !== null),
  );

function showOne(row: TutorialRow, lang: Language, files: Files, progress: ProgressRow | undefined): Tutorial {
  const srcOf = (fileId: number | null) => (fileId === null ? undefined : files.get(fileId)?.src) ?? "";
  return {
    tutorial_id: row.tutorialId,
    name: saidIn(row.names, lang, row.lang) ?? "",
    description: saidIn(row.descriptions, lang, row.lang) ?? "",
    thumbnail: srcOf(row.pictureFileId),
    order: row.place,
    src: row.provider === "upload" ? srcOf(row.fileId) : (row.videoId ?? ""),
    provider: row.provider,
    lang: row.lang,
    length_seconds: row.lengthSeconds,
    screen: row.screen,
    chapter_count: (saidIn(row.chapters, lang, row.lang) ?? []).length,
    caption_langs: row.captionLangs,
    progress: progress ? showProgress(progress) : null,
  };
}
