import { estimateTokens } from "@pluma/contract/kit/words";
import type { App } from "../../../../platform/context.ts";
import { readBytes } from "../../../files/index.ts";
import { materialOf } from "../../files/standing.ts";
import { type RatedOutput, readRated } from "./store.system.examples.ts";

const RATED_MAX = 200;
/** How much of rated texts, and of taught answers, is learnt from at once, in tokens: the newest. */
const RATED_TOKENS = 12_000;
const TAUGHT_LENGTH_MAX = 24_000;

export type Examples = { rated: RatedOutput[]; taught: string };

/** What an avatar's owner showed it: outputs that they rated, newest first, and the answers that it was taught. */
export async function examplesOf(app: App, owner: { userId: number; avatarId: number }): Promise<Examples> {
  const [rated, taught] = await Promise.all([readRated(app, owner, RATED_MAX), taughtOf(app, owner.avatarId)]);
  return { rated: fitting(rated), taught };
}

/** Whether there is nothing to learn from. */
export const isEmpty = ({ rated, taught }: Examples): boolean => rated.length === 0 && taught === "";

/** The end of the taught answers, for new ones are appended; of the file itself, which is there before it is read. */
async function taughtOf(app: App, avatarId: number): Promise<string> {
  const taught = (await materialOf(app, avatarId)).find(({ row }) => row.isTaught);
  const bytes = taught && (await readBytes(app, taught.row.fileId));
  if (!bytes) return "";
  return new TextDecoder().decode(bytes).slice(-TAUGHT_LENGTH_MAX).toWellFormed().trim();
}

function fitting(rated: RatedOutput[]): RatedOutput[] {
  let tokens = 0;
  return rated.filter(({ prompt, content }) => {
    tokens += estimateTokens(prompt) + estimateTokens(content);
    return tokens <= RATED_TOKENS;
  });
}
