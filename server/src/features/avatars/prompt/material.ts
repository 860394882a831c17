import type { Source } from "@pluma/contract/generation/sources";
import type { App } from "../../../platform/context.ts";
import {
  FOUND_MAX,
  type FoundPassage,
  findAnswer,
  frame,
  gather,
  isOfForm,
  type Payer,
  recall,
  type Said,
  splitBySize,
  untilRead,
} from "../../knowledge/index.ts";
import { type Material, materialOf } from "../files/standing.ts";
import { findSourceIds, findStandingSourceIds } from "./store.system.ts";

export type Asked = {
  avatarId: number;
  question: string;
  /** What was said before it, newest first: it may only make sense after that. */
  talk: Said[];
  payer: Payer;
  /** Whoever asks sees what the files are called; else the model is not told either. */
  isNamed: boolean;
  signal: AbortSignal;
};

/** A piece of material by where it is from. */
export type Place = { avatarFileId: number; position: number };

/**
 * What the material of an avatar gives to an answer: for the prompt, for the eye, and its bare texts to watch over. `isTalk`:
 * what was asked is about the conversation, and nothing that the material could be silent on.
 */
export type Given = { text: string; sources: Source[]; pieces: (Place & { text: string })[]; isTalk: boolean };

/** The standing files of an avatar. What was just taught or edited is waited for: it is to be used at once. */
export const readMaterial = (app: App, { avatarId, signal }: Pick<Asked, "avatarId" | "signal">): Promise<Material[]> =>
  untilRead(
    () => materialOf(app, avatarId),
    ({ row }) => row.isTaught || row.editable,
    signal,
  );

/** What of these files answers a question, small ones whole, of large ones the passages that fit it. */
export async function giveMaterial(app: App, files: Material[], asked: Asked): Promise<Given> {
  const { question, talk, payer } = asked;
  let isTalk = isOfForm(question);
  const given = await give(app, files, asked, async (sourceIds) => {
    const known = sourcesOf(files).filter(({ sourceId }) => sourceIds.includes(sourceId));
    const answer = await findAnswer(app, { ...payer, sourceIds, known, question, talk, limit: FOUND_MAX });
    isTalk = answer.isTalk;
    return answer.passages;
  });
  return { ...given, isTalk };
}

/** The same, where nothing but material may answer; null when nothing in it shares a word or a meaning with the question. */
export async function giveAnswering(app: App, files: Material[], asked: Asked): Promise<Given | null> {
  const { question, talk, payer } = asked;
  const ready = files.filter(({ source }) => source?.state === "ready");
  const known = sourcesOf(ready);
  const sourceIds = known.map(({ sourceId }) => sourceId);
  if (sourceIds.length === 0) return null;
  // What goes whole into the prompt needs no passages: what the question means only matters where it is to be refused.
  const isAskedLate = splitBySize(ready).large.length === 0;
  const limit = 2 * FOUND_MAX;
  const answer = await findAnswer(app, { ...payer, sourceIds, known, question, talk, limit, isAskedLate });
  if (!answer.isAnswered) return null;
  return { ...(await give(app, files, asked, async () => answer.passages)), isTalk: answer.isTalk };
}

const sourcesOf = (files: Material[]) => files.flatMap(({ source }) => source ?? []);

const introduction = "The material of this assistant stands between the two marks below.";

async function give(
  app: App,
  files: Material[],
  { avatarId, isNamed }: Asked,
  find: (sourceIds: number[]) => Promise<FoundPassage[]>,
): Promise<Omit<Given, "isTalk">> {
  const { pieces, remarks } = await gather(app, files, { find, ...(!isNamed && { rename: withoutName }) });
  const sources = pieces.map(({ row, position, name, page }): Source => {
    const place = { avatar_file_id: row.avatarFileId, position, page };
    return { kind: "avatar", avatar_id: avatarId, ...place, name: isNamed ? name : null };
  });
  const bare = pieces.map(({ row, position, text }) => ({ avatarFileId: row.avatarFileId, position, text }));
  return { text: frame(introduction, pieces, remarks, 0), sources, pieces: bare };
}

// What a model knows it may say: a name that is not shown is not told, but the number by which the screen calls the file.
function withoutName<F extends Material>(file: F, place: number): F {
  const name = numbered(place);
  return { ...file, name, source: file.source && { ...file.source, name } };
}

const numbered = (index: number): string => `File ${index + 1}`;

/** What an answer leans on already, given again for its rest, under the same numbers; of files that were taken out nothing. */
export async function giveAgain(app: App, sources: Source[]): Promise<Given> {
  const own = sources.filter((source) => source.kind === "avatar");
  const places = own.map(({ avatar_file_id: avatarFileId, position }) => ({ avatarFileId, position }));
  const pieces = await readAt(app, places, findStandingSourceIds);
  const files = [...new Set(own.map(({ avatar_file_id }) => avatar_file_id))];
  const shown = own.map(({ avatar_file_id, name, page }, index) => {
    return { name: name ?? numbered(files.indexOf(avatar_file_id)), page, text: pieces[index]?.text ?? "" };
  });
  return { text: frame(introduction, shown, [], 0), sources: own, pieces, isTalk: false };
}

/** What was read at these places of files, in their order, whether these stand or not; an empty text where nothing is any more. */
export const readPieces = <P extends Place>(app: Pick<App, "db">, places: P[]) => readAt(app, places, findSourceIds);

async function readAt<P extends Place>(
  app: Pick<App, "db">,
  places: P[],
  find: typeof findSourceIds,
): Promise<(P & { text: string })[]> {
  const sourceIds = await find(
    app,
    places.map(({ avatarFileId }) => avatarFileId),
  );
  const texts = await recall(
    app,
    places.map(({ avatarFileId, position }) => ({ sourceId: sourceIds.get(avatarFileId) ?? 0, position })),
  );
  return places.map((place, index) => ({ ...place, text: texts[index] ?? "" }));
}
