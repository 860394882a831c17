import type { Language } from "@pluma/contract/kit/kit";
import { answerQuestions } from "../../platform/work/threads.ts";
import type { InvoiceSheet } from "./invoice.ts";
import { readPlain, readTree } from "./tree.ts";
import type { Pictures, Written, WrittenLook } from "./written.ts";

/** An invoice to print. */
export type InvoiceWish = { kind: "invoice"; sheet: InvoiceSheet };

/**
 * A document to make, with pictures that its text names. `isPlain` leaves the Markdown as it stands, for a text that no
 * reader of Markdown gets through.
 */
export type Wish = {
  kind: "pdf" | "word";
  markdown: string;
  title: string;
  lang: Language;
  isPlain: boolean;
  pictures?: Pictures;
};

/** A text of an editor to make a document of. */
export type WrittenWish = { doc: Written; look: WrittenLook; title: string; lang: Language } & (
  | { kind: "writtenWord" }
  | { kind: "writtenPdf" }
);

answerQuestions(() => make);

async function make(wish: Wish | InvoiceWish | WrittenWish) {
  if (wish.kind === "writtenWord") return (await import("./writtenWord.ts")).writeWritten(wish.doc, wish);
  if (wish.kind === "writtenPdf") return (await import("./writtenPdf.ts")).drawWritten(wish.doc, wish);
  if (wish.kind === "invoice") return (await import("./invoice.ts")).drawInvoice(wish.sheet);
  const root = wish.isPlain ? readPlain(wish.markdown) : readTree(wish.markdown, wish.pictures?.keys());
  // Either is large, and only one is needed.
  if (wish.kind === "pdf") return (await import("./pdf.ts")).drawPdf(root, wish);
  return (await import("./word.ts")).writeWord(root, wish);
}
