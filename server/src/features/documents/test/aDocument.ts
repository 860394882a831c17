import type { TestApp } from "../../../../test/app.ts";
import { derivedOf } from "../engine/derive.ts";
import { readHtml } from "../engine/read.ts";
import { insertDocument } from "../store.system.ts";
import type { NewDocument } from "../store.ts";

let count = 0;

/** A document of a person, with some words in it unless HTML is given. */
export async function aDocument(
  node: Pick<TestApp, "app">,
  userId: number,
  { html = "<p>Some words.</p>", ...values }: Partial<NewDocument> & { html?: string } = {},
) {
  count += 1;
  const doc = readHtml(html);
  const made = { name: `Document ${count}`, ...derivedOf(doc), doc: doc.toJSON() };
  return insertDocument(node.app.db, { userId, ...made, ...values });
}
