/** The one schema of documents: the server's, and the editor's. Nothing here needs a browser. */
import { type Node, Schema } from "prosemirror-model";
import { marks } from "./marks.ts";
import { nodes } from "./nodes.ts";

export const documentSchema = new Schema({ nodes, marks });

/** Blocks within blocks deeper than this are no document: what comes in as JSON is no deeper than it takes to say them. */
export const DEPTH_MAX = 20;

/** An empty document. */
export const emptyDocument = (): Node => documentSchema.node("doc", null, [documentSchema.node("paragraph")]);

/** Refuses, with a RangeError, a document that the schema does not hold: content, attributes, and how deep it goes. */
export function checkDocument(doc: Node): void {
  if (doc.type !== documentSchema.topNodeType) throw new RangeError("not a document");
  if (depthOf(doc) > DEPTH_MAX) throw new RangeError(`deeper than ${DEPTH_MAX}`);
  doc.check();
}

/** How many nodes within nodes there are in one; 0 for one that holds none. */
export const depthOf = (node: Node): number =>
  node.childCount === 0 ? 0 : 1 + node.children.reduce((most, child) => Math.max(most, depthOf(child)), 0);
