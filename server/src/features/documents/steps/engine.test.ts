import { toHtml } from "@pluma/contract/documents/schema/html";
import { documentSchema, emptyDocument } from "@pluma/contract/documents/schema/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { findVisible } from "../store.ts";
import { documentSteps } from "../tables.ts";
import { aDocument } from "../test/aDocument.ts";
import { aClient, type Client, confirm, edit, messageOf, receive } from "../test/clients.ts";
import { aCut, anEdit, numbersFrom } from "../test/edits.ts";
import { readSteps, sendSteps } from "./steps.ts";

/** How many edits are made; a hundred thousand by hand. */
const EDITS = Number(process.env.DOCUMENT_EDITS ?? 4000);

let node: TestApp;
let person: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  person = await aUser(node);
});
afterAll(() => node.close());

// The acts as the mount asks them, without the budget of calls, which such a crowd is beyond.
const contextOf = () =>
  ({ ...node.app, lang: "en", actor: { userId: person.userId, staffRole: null, organizationId: null } }) as never;

/** Sends what a client has, over a line that may lose the question or the answer. */
async function talk(id: number, client: Client, next: () => number): Promise<void> {
  const message = messageOf(client);
  const input = { params: { id }, query: {}, body: message };
  if (next() < 0.05) return;
  if (message.steps.length === 0) {
    const query = { since: client.version };
    const { steps } = await readSteps(contextOf(), { params: { id }, query, body: undefined });
    if (next() >= 0.05) receive(client, steps);
    return;
  }
  const asked = sendSteps(contextOf(), input);
  // Said twice, at one moment: as by somebody who did not wait for the answer.
  const again = next() < 0.1 ? sendSteps(contextOf(), input).catch(() => null) : null;
  const answer = await asked.catch(() => null);
  await again;
  if (!answer || next() < 0.1) return;
  if (answer.accepted && answer.steps.length === 0) confirm(client, message.steps.length);
  else receive(client, answer.steps);
}

async function settle(id: number, clients: Client[]): Promise<void> {
  const reliable = () => 0.99;
  for (let round = 0; round < 1000; round += 1) {
    for (const client of clients) await talk(id, client, reliable);
    const { version } = (await findVisible(contextOf(), id)) ?? { version: -1 };
    if (clients.every((client) => client.unsent.length === 0 && client.version === version)) return;
  }
  throw new Error("the clients did not come to rest");
}

test(`three who edit at random, offline and with what is lost and repeated, end with one text, which is the database's`, async () => {
  const next = numbersFrom(20261123);
  const { documentId: id } = await aDocument(node, person.userId, { html: "<h1>Title</h1><p>One.</p><p>Two.</p>" });
  const first = documentSchema.nodeFromJSON((await findVisible(contextOf(), id))?.doc ?? emptyDocument().toJSON());
  // One of them is of the release before, and puts its steps over those of others by itself.
  const clients = ["client-a", "client-b", "client-c"].map((name) => aClient(name, first, 0, name !== "client-c"));
  const offlineUntil = new Map<Client, number>();
  let edits = 0;
  for (let round = 0; edits < EDITS; round += 1) {
    for (const client of clients) {
      const word = `${client.id.at(-1)}${edits} `;
      // One that grows and grows would take ever longer: beyond some pages blocks go. Only words would leave them empty,
      // until there is nothing to take any more.
      const step = client.doc.content.size < 8000 ? anEdit(client.doc, next, word) : aCut(client.doc, next);
      if (step && edit(client, step)) edits += 1;
      if (next() < 0.01) offlineUntil.set(client, round + Math.floor(next() * 60));
      if ((offlineUntil.get(client) ?? 0) <= round && next() < 0.3) await talk(id, client, next);
    }
  }
  await settle(id, clients);
  const row = await findVisible(contextOf(), id);
  for (const client of clients) expect(client.doc.toJSON()).toEqual(row?.doc);
  expect(row?.content).toBe(toHtml(documentSchema.nodeFromJSON(row?.doc).content));
  expect(row?.version).toBe(clients.reduce((sum, { sequence }) => sum + sequence, 0));
  // Each edit is in the log, or kept aside for who made it; those that fell out on the server stand there as nothing.
  const steps = await node.app.db.select().from(documentSteps).where(eq(documentSteps.documentId, id));
  const fellOut = steps.filter(({ step }) => step.stepType === "addMark" && step.from === step.to).length;
  const kept = clients.reduce((sum, { aside }) => sum + aside.length, 0);
  expect(kept + steps.length - fellOut).toBe(edits);
  if (process.env.DOCUMENT_EDITS)
    process.stdout.write(`${edits} edits: ${steps.length - fellOut} in the document, ${kept} kept aside\n`);
}, 3_600_000);
