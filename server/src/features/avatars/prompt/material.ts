import { setTimeout as sleep } from "node:timers/promises";
import type { Source } from "@pluma/contract/sources";
import type { App } from "../../../platform/context.ts";
import {
  FOUND_MAX,
  type FoundPassage,
  findAnswer,
  findPassages,
  frame,
  gather,
  recall,
} from "../../knowledge/index.ts";
import { type Material, materialOf } from "../files/standing.ts";
import { findSourceIds } from "./store.system.ts";

/** Whose key pays for vectors. */
type Payer = { userId: number; organizationId: number | null };

export type Asked = {
  avatarId: number;
  question: string;
  /** The question before it, for one that only makes sense after it. */
  earlier: string | null;
  payer: Payer;
  signal: AbortSignal;
};

/** What the material of an avatar gives to an answer: for the prompt, for the eye, and its bare text to watch over. */
export type Given = { text: string; sources: Source[]; passages: string };

const WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 200;
/** A question of so few words may lean on the one before it. */
const SHORT_WORDS_MAX = 8;

/** The standing files of an avatar. What was just taught or edited is waited for, up to 20 seconds: it is to be used at once. */
export async function readMaterial(app: App, { avatarId, signal }: Asked): Promise<Material[]> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const files = await materialOf(app, avatarId);
    if (signal.aborted || !files.some(isComing) || performance.now() > until) return files;
    await sleep(LOOK_AGAIN_MS);
  }
}

const isComing = ({ row, source }: Material): boolean =>
  (row.isTaught || row.editable) && (source?.state === "waiting" || source?.state === "reading");

/** What of these files answers a question, small ones whole, of large ones the passages that fit it. */
export async function giveMaterial(app: App, files: Material[], asked: Asked): Promise<Given> {
  const { earlier, payer } = asked;
  const isShort = asked.question.trim().split(/\s+/).length <= SHORT_WORDS_MAX;
  const question = earlier !== null && isShort ? `${earlier}\n${asked.question}` : asked.question;
  return give(app, files, asked, (sourceIds) => findPassages(app, { ...payer, sourceIds, question, limit: FOUND_MAX }));
}

/** The same, where nothing but material may answer; null when it is plain without a model that it does not. */
export async function giveAnswering(app: App, files: Material[], asked: Asked): Promise<Given | null> {
  const { question, earlier, payer } = asked;
  const ready = files.flatMap(({ source }) => (source?.state === "ready" ? source.sourceId : []));
  if (ready.length === 0) return null;
  const answerTo = (wanted: string) =>
    findAnswer(app, { ...payer, sourceIds: ready, question: wanted, limit: 2 * FOUND_MAX });
  let answer = await answerTo(question);
  if (!answer.isAnswered && earlier !== null) answer = await answerTo(`${earlier}\n${question}`);
  return answer.isAnswered ? give(app, files, asked, async () => answer.passages) : null;
}

const introduction = "The material of this assistant stands between the two marks below.";

async function give(
  app: App,
  files: Material[],
  { avatarId }: Asked,
  find: (sourceIds: number[]) => Promise<FoundPassage[]>,
): Promise<Given> {
  const { pieces, remarks } = await gather(app, files, { find });
  const sources = pieces.map(({ row, position, name, page }): Source => {
    return { kind: "avatar", avatar_id: avatarId, avatar_file_id: row.avatarFileId, position, name, page };
  });
  return { text: frame(introduction, pieces, remarks, 0), sources, passages: passagesOf(pieces) };
}

/** What an answer leans on already, given again as it was, for its rest. */
export async function giveAgain(app: App, sources: Source[]): Promise<Given> {
  const own = sources.filter((source) => source.kind === "avatar");
  const sourceIds = await findSourceIds(
    app,
    own.map(({ avatar_file_id }) => avatar_file_id),
  );
  const texts = await recall(
    app,
    own.map(({ avatar_file_id, position }) => ({ sourceId: sourceIds.get(avatar_file_id) ?? 0, position })),
  );
  const pieces = own.map(({ name, page }, index) => ({ name, page, text: texts[index] ?? "" }));
  return { text: frame(introduction, pieces, [], 0), sources: own, passages: passagesOf(pieces) };
}

const passagesOf = (pieces: { text: string }[]): string => pieces.map(({ text }) => text).join("\n");
