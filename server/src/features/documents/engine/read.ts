import { checkDocument, documentSchema, emptyDocument } from "@pluma/contract/documents/schema/schema";
import { DOMParser, type Node } from "prosemirror-model";
import { readLight } from "./light.ts";

const parser = DOMParser.fromSchema(documentSchema);

/** The document that HTML says: what the schema does not know is left out, its words stay. Any text is some document. */
export function readHtml(html: string): Node {
  const root: unknown = readLight(html);
  if (!isReadable(root)) return emptyDocument();
  try {
    const doc = parser.parse(root);
    checkDocument(doc);
    return doc;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return readPlain(html);
  }
}

// The reader asks of a node what light ones have; its type names all that a browser's has.
const isReadable = (root: unknown): root is InstanceType<typeof globalThis.Node> => root !== null;

/** The words of HTML that makes no document, one paragraph a line. */
function readPlain(html: string): Node {
  const lines = html
    .replace(/<[^<>]*>/g, "\n")
    .split(/\n+/)
    .filter((line) => line.trim() !== "");
  if (lines.length === 0) return emptyDocument();
  const paragraphs = lines.map((line) => documentSchema.node("paragraph", null, [documentSchema.text(line)]));
  return documentSchema.node("doc", null, paragraphs);
}
