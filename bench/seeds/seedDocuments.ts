import { documentSchema } from "../../contract/src/documents/schema/schema.ts";
import { derivedOf } from "../../server/src/features/documents/engine/derive.ts";
import { readHtml } from "../../server/src/features/documents/engine/read.ts";
import { type RunningPluma, withClient } from "../bed.ts";
import { textsOf } from "./seedTexts.ts";

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** How many are written by one statement. */
const AT_ONCE = 250;

/** A document as it is stored. */
type Made = { name: string; tags: string; html: string };

/** Writes documents of a person, a minute apart, by what the app makes of their HTML; answers their ids, the oldest first. */
export function makeDocuments(pluma: RunningPluma, userId: number, made: readonly Made[]): Promise<number[]> {
  return withClient(pluma.database, async (client) => {
    const ids: number[] = [];
    for (let from = 0; from < made.length; from += AT_ONCE) {
      const rows = made.slice(from, from + AT_ONCE).map(({ html, ...beside }) => {
        const doc = readHtml(html);
        return { ...beside, ...derivedOf(doc), doc: JSON.stringify(doc.toJSON()) };
      });
      const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
      const { rows: written } = await client.query<{ id: number }>(
        `insert into documents (user_id, name, tags, doc, content, text, excerpt, created_at, updated_at)
         select $1, name, tags, doc::jsonb, content, text, excerpt, at, at
         from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
           with ordinality as made(name, tags, doc, content, text, excerpt, n),
           lateral (select now() - ($8 - n) * interval '1 minute' as at) moments
         order by n returning document_id as id`,
        [
          ...[userId, column("name"), column("tags"), column("doc"), column("content"), column("text")],
          ...[column("excerpt"), made.length - from],
        ],
      );
      ids.push(...written.map(({ id }) => id));
    }
    await client.query("vacuum analyze documents");
    return ids.sort((one, other) => one - other);
  });
}

/** The words of all documents are read, as the job does once nobody writes in them; the index is made at the end, which is sooner. */
export async function readAllWords(pluma: RunningPluma): Promise<void> {
  await withClient(pluma.database, async (client) => {
    await client.query("begin");
    // The app's own job reads words beside: it waits, or has ended.
    await client.query("lock table documents, document_words in access exclusive mode");
    await client.query("drop index document_words_words");
    await client.query(
      `insert into document_words (document_id, words) select document_id, to_tsvector('simple', fold(text)) from documents
       on conflict (document_id) do nothing`,
    );
    await client.query("update documents set words_version = version");
    await client.query("create index document_words_words on document_words using gin (words)");
    await client.query("commit");
    await client.query("vacuum analyze documents, document_words");
  });
}

/** Short documents: two paragraphs, a tag or two. */
export const shortDocuments = (count: number): Made[] =>
  textsOf(count, 60).map((text, index) => ({
    name: `Document number ${index + 1}`,
    tags: index % 3 === 0 ? "letters, autumn" : "letters",
    html: `<h1>Document number ${index + 1}</h1><p>${text}</p><p>${text.slice(0, 120)}</p>`,
  }));

/** Documents of about so many characters, of words as people use them, a hundred words a paragraph. */
export const wordyDocuments = (count: number, characters: number): Made[] =>
  textsOf(count, Math.round(characters / 5.9)).map((text, index) => {
    const words = text.split(" ");
    const paragraphs = Array.from({ length: Math.ceil(words.length / 100) }, (_, at) =>
      words.slice(at * 100, at * 100 + 100).join(" "),
    );
    return { name: `Wordy ${index + 1}`, tags: "", html: paragraphs.map((each) => `<p>${each}</p>`).join("") };
  });

/** A document of nearly so many characters of HTML: headings, paragraphs with marks, lists, and a table now and then. */
export function longDocument(number: number, characters: number): Made {
  const name = `Long document ${number}`;
  const sentences = textsOf(400, 24);
  let html = `<h1>${name}</h1><p>It begins here.</p>`;
  for (let at = 0; ; at += 1) {
    const part = partOf(at, (offset) => `${sentences[(at * 3 + offset) % sentences.length]}.`);
    if (html.length + part.length > characters) return { name, tags: "", html };
    html += part;
  }
}

// As it is kept, so that the length is what is counted.
const linked = 'target="_blank" rel="noopener noreferrer nofollow"';

function partOf(at: number, said: (offset: number) => string): string {
  const paragraph = `<p>${said(0)} <strong>${said(1).slice(0, 30)}</strong> ${said(2)} <a ${linked} href="https://example.com/${at}">there</a> ${said(1)}</p>`;
  if (at % 12 === 5) return `<h2>Part ${at}</h2>${paragraph}`;
  if (at % 12 === 8)
    return `<ul><li><p>${said(0)}</p></li><li><p>${said(1)}</p><ul><li><p>${said(2)}</p></li></ul></li></ul>`;
  if (at % 24 === 11) {
    const row = `<tr>${[0, 1, 2].map((offset) => `<td><p>${said(offset).slice(0, 40)}</p></td>`).join("")}</tr>`;
    return `<table><tbody>${row.repeat(4)}</tbody></table>`;
  }
  return paragraph;
}

/** Lays comments and open proposals over the words of a document, spread over all of it: every one is about some words. */
export function markDocument(
  pluma: RunningPluma,
  { documentId, userId }: { documentId: number; userId: number },
  marks: { comments: number; pieces: number },
): Promise<void> {
  return withClient(pluma.database, async (client) => {
    const { rows } = await client.query("select doc from documents where document_id = $1", [documentId]);
    const spots = wordsIn(documentSchema.nodeFromJSON(rows[0]?.doc));
    const spread = (count: number, shift: number) =>
      Array.from({ length: count }, (_, at) => spots[Math.floor(((at + shift) / count) * spots.length)]).flatMap(
        (spot) => spot ?? [],
      );
    const comments = spread(marks.comments, 0.25);
    await client.query(
      `insert into document_comments (document_id, user_id, text, quote, place_from, place_to)
       select $1, $2, 'Is that so?', quote, place_from, place_to
       from unnest($3::text[], $4::int[], $5::int[]) as said(quote, place_from, place_to)`,
      [
        documentId,
        userId,
        comments.map((each) => each.word),
        comments.map((each) => each.from),
        comments.map((each) => each.to),
      ],
    );
    await writePieces(client, { documentId, userId, spots: spread(marks.pieces, 0.75) });
  });
}

type Spot = { from: number; to: number; word: string };

/** Where words of more than four letters stand in a document that have no marks. */
function wordsIn(doc: ReturnType<typeof documentSchema.nodeFromJSON>): Spot[] {
  const spots: Spot[] = [];
  doc.descendants((node, at) => {
    if (!node.isText || node.marks.length > 0) return;
    for (const found of (node.text ?? "").matchAll(/\p{L}{5,}/gu)) {
      spots.push({ from: at + found.index, to: at + found.index + found[0].length, word: found[0] });
    }
  });
  return spots;
}

async function writePieces(
  client: Client,
  { documentId, userId, spots }: { documentId: number; userId: number; spots: Spot[] },
): Promise<void> {
  const { rows } = await client.query<{ ask_id: number }>(
    `insert into document_asks (document_id, user_id, wish, text, version, from_pos, to_pos, content, is_generating,
       finish_reason, words, proposed_at)
     values ($1, $2, 'own', 'Otherwise', 0, 0, 1, 'Other words.', false, 'stop', 2, now()) returning ask_id`,
    [documentId, userId],
  );
  const text = (word: string) => JSON.stringify([{ type: "text", text: word }]);
  await client.query(
    `insert into document_pieces (ask_id, document_id, place, from_pos, to_pos, before, after, state)
     select $1, $2, n, from_pos, to_pos, before::jsonb, after::jsonb, 'open'
     from unnest($3::int[], $4::int[], $5::text[], $6::text[]) with ordinality as made(from_pos, to_pos, before, after, n)`,
    [
      ...[rows[0]?.ask_id, documentId, spots.map(({ from }) => from), spots.map(({ to }) => to)],
      ...[spots.map(({ word }) => text(word)), spots.map(({ word }) => text(`${word}ly`))],
    ],
  );
}

/** The same list for the bare route, with the indexes that it needs. */
export function fillDocumentsForRoute(database: string, made: readonly Made[]): Promise<void> {
  return withClient(database, async (client) => {
    await client.query(`
      create table documents (
        id int primary key, user_id int not null, name text not null, tags text not null, excerpt text not null,
        version int not null, created_at timestamptz not null, updated_at timestamptz not null)`);
    await client.query(
      `insert into documents
       select n, 1, name, tags, excerpt, 0, at, at from unnest($1::text[], $2::text[], $3::text[])
         with ordinality as made(name, tags, excerpt, n),
         lateral (select now() - ($4 - n) * interval '1 minute' as at) moments`,
      [made.map(({ name }) => name), made.map(({ tags }) => tags), made.map(({ html }) => html), made.length],
    );
    await client.query("create index on documents (user_id, updated_at, id)");
    await client.query("create index on documents (user_id, lower(name), id)");
    await client.query("vacuum analyze");
  });
}
