import type { Source } from "@pluma/contract/generation/sources";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../platform/context.ts";
import type { Begin, Screen } from "../generation/index.ts";
import type { Payer, Said } from "../knowledge/index.ts";
import { readConfig } from "../site/index.ts";
import { type Answer, reserveDraw, strike } from "./draws/drawing.ts";
import { wordsIn, wordsStanding } from "./draws/material.ts";
import { noteLeak, noteUnanswered } from "./inbox/note.ts";
import { type Bound, guard, joinPieces, readySoon } from "./prompt/guard.ts";
import { instructionFor, newCanary } from "./prompt/instruction.ts";
import { type Given, giveAgain, giveAnswering, giveMaterial, readMaterial } from "./prompt/material.ts";
import { hearSilence, silentSentence } from "./prompt/silence.ts";
import type { AvatarRow } from "./store.ts";

/** Who answers: an avatar, or with `avatarId` null what a training distilled, which has no material. */
export type Persona = Pick<AvatarRow, "name" | "kind" | "context" | "mode"> & {
  avatarId: number | null;
  drawPercent?: number | null;
  countsMaterial?: boolean;
  showsFiles?: boolean;
};

type Wanted = {
  avatar: Persona;
  /** The person may read what the avatar is told: nothing but the canary is kept from them. */
  isEditor: boolean;
  /** False for test questions: that one is silent where it is to be is nothing to teach. */
  isNoted?: boolean;
  /** Puts what the person filled in into the places that the context has for it; what is kept is the context without. */
  fill?: (context: string) => string;
  question: string;
  /** The text that is being written: what it may give out is set aside for it, until it is closed. */
  answer: Answer;
  /** What was said before, newest first; it may be on its way still. */
  earlier?: Said[] | Promise<Said[]>;
  /** Begins what the model need not wait for: the screen comes once that is done. Without it, it is done by then. */
  begin?: Begin;
  /** Is done beside what is set aside for the answer, once it is known what that leans on; not where nothing answers. */
  meanwhile?: (sources: Source[]) => Promise<void>;
  /** The answer so far and what it leans on, when it goes on. */
  goesOn?: { answer: string; sources: Source[] };
  payer: Payer;
  /** The language of whoever asks. */
  lang: Language;
  signal: AbortSignal;
};

/**
 * What a model is told to answer as an avatar: the system turn, and the material that goes before the question, numbered
 * from 1 as `sources` are. `said`: the answer, where it is plain without a model; the question is noted then. Every piece
 * of the answer must pass `screen`, which keeps what is hidden and notes attempts and silence for those who may edit.
 */
export type Brief = {
  instruction: string;
  material: string;
  sources: Source[];
  said: string | null;
  screen: Screen | Promise<Screen>;
  /** Whether the avatar said that its material does not answer; asked at the end. */
  isSilent(): boolean;
};

/** Prepares an answer of an avatar. Whoever asks answers for who may use it. Not to be called in a transaction. */
export async function briefAvatar(app: App, wanted: Wanted): Promise<Brief> {
  const { avatar, isNoted = true, fill = asItIs, question, lang, goesOn, begin, meanwhile } = wanted;
  const { avatarId, name, mode } = avatar;
  const context = await contextOf(app, avatar);
  const { given, standing } = await materialFor(app, wanted);
  const { text, sources, pieces, isTalk } = given ?? nothing;
  const canary = newCanary();
  let isSilent = false;
  const noteSilence = () => {
    isSilent = true;
    if (isNoted && avatarId !== null && !isTalk)
      app.background("unanswered question", noteUnanswered(app, avatarId, question));
  };
  if (given === null) noteSilence();
  const hidden = wanted.isEditor ? { context: "", material: "" } : { context, material: joinPieces(pieces) };
  const kept = { canary, ...hidden };
  const instead = mode === "material_only" ? silentSentence(lang) : null;
  const isHeard = mode !== "free" && !goesOn;
  const screenOf = async (): Promise<Screen> => {
    readySoon(hidden);
    const [bound] = await Promise.all([
      boundFor(app, wanted, { context, pieces, standing }),
      given && meanwhile?.(sources),
    ]);
    const next = noteWithheld(app, wanted, guard(kept, goesOn?.answer ?? "", bound ?? undefined));
    return isHeard ? hearSilence({ instead, alone: silentSentence(lang), onSilent: noteSilence, next }) : next;
  };
  return {
    instruction: instructionFor({ name, context: fill(context), mode, canary }),
    material: text,
    sources,
    said: given === null ? silentSentence(lang) : null,
    screen: begin ? begin(screenOf) : await screenOf(),
    isSilent: () => isSilent,
  };
}

const asItIs = (context: string): string => context;

/** What an answer may give out to whoever may not read what it is from; null where nothing bounds it. */
async function boundFor(app: App, wanted: Wanted, { context, pieces, standing }: Told): Promise<Bound | null> {
  const { avatar, payer, answer } = wanted;
  const { avatarId, drawPercent = null, countsMaterial = true } = avatar;
  if (!isBounded(wanted) || avatarId === null) return null;
  const shown = countsMaterial ? pieces : [];
  const { userId } = payer;
  return reserveDraw(app, { avatarId, drawPercent, countsMaterial, context, shown, standing, userId, answer });
}

type Told = { context: string; pieces: Given["pieces"]; standing: number };

const isBounded = ({ avatar: { avatarId, kind }, isEditor }: Wanted): boolean =>
  !isEditor && avatarId !== null && kind !== "super_fetch";

async function contextOf(app: App, { kind, context }: Persona): Promise<string> {
  return kind === "super_fetch" ? ((await readConfig(app)).super_fetch_prompt ?? "") : context;
}

const nothing: Given = { text: "", sources: [], pieces: [], isTalk: false };

/** `given`: null where nothing else may answer and the material does not. `standing`: a bound is a share of so many words. */
type Answering = { given: Given | null; standing: number };

/** What the material gives, and how many words all of it has where what an answer may give out of it is bounded. */
async function materialFor(app: App, wanted: Wanted): Promise<Answering> {
  const { avatar, isEditor, question, earlier = [], goesOn, payer, signal } = wanted;
  const { avatarId } = avatar;
  if (avatarId === null) return { given: goesOn ? await giveAgain(app, goesOn.sources) : nothing, standing: 0 };
  if (goesOn) {
    const standing = isBounded(wanted) ? wordsStanding(app, avatarId) : 0;
    const [given, words] = await Promise.all([giveAgain(app, goesOn.sources), standing]);
    return { given, standing: words };
  }
  const [files, talk] = await Promise.all([readMaterial(app, { avatarId, signal }), earlier]);
  const isNamed = isEditor || avatar.showsFiles === true;
  const asked = { avatarId, question, talk, payer, signal, isNamed };
  const give = avatar.mode === "material_only" ? giveAnswering : files.length === 0 ? () => nothing : giveMaterial;
  return { given: await give(app, files, asked), standing: isBounded(wanted) ? wordsIn(files) : 0 };
}

function noteWithheld(app: App, wanted: Wanted, screen: Screen): Screen {
  const { avatar, question, isEditor, payer } = wanted;
  const { avatarId } = avatar;
  const note = (taken: ReturnType<Screen["take"]>) => {
    const isLeak = typeof taken !== "string" && taken.finishReason === "withheld";
    if (isLeak && !isEditor && avatarId !== null) {
      const isBound = taken.why === "answer_bounded";
      if (!isBound) app.background("withheld answer", noteLeak(app, avatarId, question));
      const struck = { avatarId, userId: payer.userId, question, isBound };
      if (avatar.kind !== "super_fetch") app.background("counting a withheld answer", strike(app, struck));
    }
    return taken;
  };
  return { take: (piece) => note(screen.take(piece)), rest: () => note(screen.rest()) };
}
