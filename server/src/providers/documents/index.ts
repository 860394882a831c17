import type { Language } from "@pluma/contract/kit/kit";
import { perApp, type State } from "../../platform/state.ts";
import { openKeptThreads } from "../../platform/work/keptThreads.ts";
import { ThreadError } from "../../platform/work/threads.ts";
import { openTurns } from "../../platform/work/turns.ts";
import type { InvoiceSheet } from "./invoice.ts";
import type { InvoiceWish, Wish, WrittenWish } from "./thread.ts";
import type { Tree } from "./tree.ts";
import type { Pictures, Written, WrittenLook } from "./written.ts";

export { cutFormulas, partsOf, placesIn, withFormulas } from "./formulas/places.ts";
export type { InvoiceSheet } from "./invoice.ts";
export { textOf } from "./nodes.ts";
export type { Block, Inline } from "./tree.ts";
export { type Pictures, pictureMark, type WrittenLook } from "./written.ts";

/** Whose turn is taken for a document, and the memory of the app that they are in. */
export type Whose = { ownerId: number; state: State };

/** What a document is called inside, the language it is in, and whose it is. */
export type About = Whose & { title: string; lang: Language };

export const PDF_TYPE = "application/pdf";
export const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const program = new URL("thread.ts", import.meta.url);
const MEMORY_MB = 512;
/** A text of 200 kB takes a few seconds; one that takes longer is made to take long. */
const MS_MAX = 30_000;

/** `pictures` stand where the text says so (`pictureMark`), in a paragraph. */
type Pictured = About & { pictures?: Pictures };

/** What a Markdown text says, made harmless. Its reader is loaded with the first text. */
export const readTree = async (markdown: string): Promise<Tree> => (await import("./tree.ts")).readTree(markdown);

/** A Markdown text as a PDF. Nothing is fetched or read for it, whatever it says. */
export const toPdf = (markdown: string, about: Pictured): Promise<Uint8Array> => make("pdf", markdown, about);

/** A Markdown text as a Word document. Nothing is fetched or read for it, whatever it says. */
export const toWord = (markdown: string, about: Pictured): Promise<Uint8Array> => make("word", markdown, about);

/** A text of an editor, as its JSON, as a Word document. Nothing is fetched or read for it, whatever it says. */
export const toWrittenWord = (doc: Written, about: About & { look: WrittenLook }): Promise<Uint8Array> =>
  makeWritten("writtenWord", doc, about);

/** A text of an editor, as its JSON, as a PDF. Nothing is fetched or read for it, whatever it says. */
export const toWrittenPdf = (doc: Written, about: About & { look: WrittenLook }): Promise<Uint8Array> =>
  makeWritten("writtenPdf", doc, about);

const makeWritten = (
  kind: WrittenWish["kind"],
  doc: Written,
  { title, lang, look, ...whose }: About & { look: WrittenLook },
): Promise<Uint8Array> => inTurn(whose.ownerId, () => ask(whose, { kind, doc, look, title, lang }));

/** An invoice as a PDF. Nothing is fetched or read for it, whatever it says. */
export const toInvoice = (sheet: InvoiceSheet, whose: Whose): Promise<Uint8Array> =>
  inTurn(whose.ownerId, () => ask(whose, { kind: "invoice", sheet }));

/** Makes a Word document of a Markdown text. */
export type ToWord = (markdown: string, about: Omit<About, keyof Whose>) => Promise<Uint8Array>;

/** Has many Word documents made one after the other, in one turn of whoever wants them. */
export const withWordMaker = <T>(whose: Whose, work: (toWord: ToWord) => Promise<T>): Promise<T> =>
  inTurn(whose.ownerId, () =>
    work((markdown, { title, lang }) => askPlainly(whose, { kind: "word", markdown, title, lang, isPlain: false })),
  );

/** Of two at once one may be one person's; nobody waits for more than a few minutes. */
const inTurn = openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 4, waiting: 40 });

const make = (kind: Wish["kind"], markdown: string, { ownerId, state, ...about }: Pictured): Promise<Uint8Array> =>
  inTurn(ownerId, () => askPlainly({ ownerId, state }, { kind, markdown, ...about, isPlain: false }));

const askPlainly = (whose: Whose, wish: Wish): Promise<Uint8Array> =>
  ask(whose, wish).catch((error: unknown) => {
    // Nested or repeated until no reader gets through: its words are still there to be printed.
    if (error instanceof ThreadError) return ask(whose, { ...wish, isPlain: true });
    throw error;
  });

/** Of the two who had a document made last, the thread waits for another: many are asked for one after the other. */
const threadsIn = perApp(() =>
  openKeptThreads<Wish | InvoiceWish | WrittenWish, Uint8Array>(program, { memoryMb: MEMORY_MB, msMax: MS_MAX }, 2),
);

const ask = (whose: Whose, wish: Wish | InvoiceWish | WrittenWish) => threadsIn(whose)(whose.ownerId, wish);
