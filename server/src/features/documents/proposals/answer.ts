import { changesFor, type Range } from "@pluma/contract/documents/pieces/asked";
import { acceptingStep, type Change } from "@pluma/contract/documents/pieces/piece";
import { checkDocument, documentSchema } from "@pluma/contract/documents/schema/schema";
import { Fragment, type Node } from "prosemirror-model";
import { picturesIn } from "../engine/derive.ts";
import { readContent } from "../engine/reading.ts";
import { tamedToHtml } from "../imports/tamed.ts";

const FENCE = /^\s*```(?:html|markdown|md)?[ \t]*\n([\s\S]*?)\n?```\s*$/i;
const HTML = /^\s*<(?:p|h[1-6]|ul|ol|table|blockquote|pre|div|hr|img)\b/i;

/** The document that an answer says, as HTML or as Markdown, in a fence or not; pictures that `base` has not are words. */
export async function readAnswer(text: string, base: Node, ownerId: number): Promise<Node> {
  const bare = FENCE.exec(text)?.[1] ?? text;
  const answer = await readContent(HTML.test(bare) ? bare : await tamedToHtml(bare), ownerId);
  return withKnownPictures(answer, new Set(picturesIn(base)));
}

function withKnownPictures(node: Node, known: ReadonlySet<unknown>): Node {
  if (node.type.name === "image" && !known.has(node.attrs.file_id)) {
    const alt = String(node.attrs.alt);
    return documentSchema.node("paragraph", null, alt === "" ? [] : [documentSchema.text(alt)]);
  }
  if (node.isTextblock || node.isLeaf) return node;
  return node.copy(Fragment.from(node.children.map((child) => withKnownPictures(child, known))));
}

type Asked = { base: Node; range: Range; answer: Node; isCut: boolean };

/** What an answer proposes. Of one that is cut only what is whole, and nothing is taken out that it did not come to. */
export function proposalOf({ base, range, answer, isCut }: Asked): Change[] {
  const isAdded = base.slice(range.from, range.to).content.size === 0;
  const changes = changesFor(base, range, isCut && !isAdded ? withoutLast(answer) : answer);
  const kept = isCut && !isAdded ? untilWhereItCame(changes, range) : changes;
  return isFitting(base, kept) ? kept : changesFor(base, range, plainOf(answer));
}

/** All but the block that the answer was cut in, where there is another. */
const withoutLast = (answer: Node): Node =>
  answer.childCount > 1 ? answer.copy(Fragment.from(answer.children.slice(0, -1))) : answer;

function untilWhereItCame(changes: readonly Change[], { to }: Range): Change[] {
  const kept = [...changes];
  let end = to;
  // The end of a list or a quote stands between the last of what it holds and the end of what was asked about.
  for (let last = kept.at(-1); last && end - last.to <= 2 && last.to > last.from; last = kept.at(-1)) {
    end = last.from;
    kept.pop();
  }
  return kept;
}

/** Whether what comes of all pieces is a document: blocks that are too deep, for one, are not. */
function isFitting(base: Node, changes: readonly Change[]): boolean {
  let doc = base;
  try {
    for (const { from, to, content } of [...changes].reverse()) {
      const next = acceptingStep({ from, to, after: content }).apply(doc).doc;
      if (!next) return false;
      doc = next;
    }
    checkDocument(doc);
    return doc.textContent.isWellFormed();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function plainOf(answer: Node): Node {
  const lines = answer.textBetween(0, answer.content.size, "\n", " ").toWellFormed().split("\n");
  const paragraphs = lines.map((line) =>
    documentSchema.node("paragraph", null, line === "" ? [] : [documentSchema.text(line)]),
  );
  return documentSchema.node("doc", null, paragraphs);
}
