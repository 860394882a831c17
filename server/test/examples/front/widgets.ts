import { widgetConversations } from "../../../src/features/widgets/tables.talks.ts";
import { aSessionOf, aWidget } from "../../../src/features/widgets/test/aWidget.ts";
import { anAvatar } from "../../avatars.ts";
import { aDelivery } from "../../products.ts";
import type { Examples, Given } from "../example.ts";
import { NEVER } from "../never.ts";

/** The secret that the persona of a visitor has. */
const SECRET = "wgt_of-a-visitor-of-some-page";

const ownWidget = async ({ node, person }: Given): Promise<number> =>
  person ? (await aWidget(node, person.userId)).widgetId : NEVER;

/** A conversation of the caller's widget, which they have taken over where that is wanted. */
async function ownTalk({ node, person }: Given, isTaken = false): Promise<number> {
  if (!person) return NEVER;
  const { widgetId } = await aWidget(node, person.userId);
  const taken = isTaken ? { takenBy: person.userId, takenName: "Somebody", takenAt: node.app.clock.now() } : {};
  const [row] = await node.app.db
    .insert(widgetConversations)
    .values({ widgetId, ...taken })
    .returning();
  return row?.conversationId ?? NEVER;
}

/** A widget of some customer, which the visitor has open. */
async function visited({ node, customer }: Given): Promise<string> {
  const widget = await aWidget(node, (await customer()).userId);
  await aSessionOf(node, widget, SECRET, null);
  return `/widget/${widget.publicId}`;
}

const ofWidget =
  (rest = "") =>
  async (given: Given) => ({ path: `/widgets/${await ownWidget(given)}${rest}` });
const ofTalk =
  (rest = "", isTaken = false) =>
  async (given: Given) => ({ path: `/widgets/conversations/${await ownTalk(given, isTaken)}${rest}` });
const ofVisit = (rest: string) => async (given: Given) => ({ path: `${await visited(given)}${rest}` });

export const widgetsExamples: Examples = {
  "GET /widget/{public_id}/config": ofVisit("/config"),
  "POST /widget/{public_id}/session": async (given) => ({ path: `${await visited(given)}/session`, body: {} }),
  "GET /widget/{public_id}/thread": ofVisit("/thread"),
  "GET /widget/{public_id}/live": ofVisit("/live"),
  "POST /widget/{public_id}/messages": async (given) => ({
    path: `${await visited(given)}/messages`,
    body: { content: "words=2 Hello", key: crypto.randomUUID() },
  }),
  "POST /widget/{public_id}/stop": ofVisit("/stop"),
  "POST /widget/{public_id}/contact": async (given) => ({
    path: `${await visited(given)}/contact`,
    body: { declined: true },
  }),
  "DELETE /widget/{public_id}/session": ofVisit("/session"),
  "POST /widgets": async ({ node, person }) => ({
    body: { name: "Itziar", avatar_id: person ? (await anAvatar(node, person.userId)).avatarId : NEVER },
  }),
  "GET /widgets/{id}": ofWidget(),
  "PUT /widgets/{id}": async (given) => ({ path: `/widgets/${await ownWidget(given)}`, body: { greeting: "Hello" } }),
  "DELETE /widgets/{id}": ofWidget(),
  "GET /widgets/{id}/secret": ofWidget("/secret"),
  "POST /widgets/{id}/secret": ofWidget("/secret"),
  "GET /widgets/{id}/statistics": ofWidget("/statistics"),
  "GET /widgets/{id}/conversations": ofWidget("/conversations"),
  "GET /widgets/conversations/{id}": ofTalk(),
  "POST /widgets/conversations/{id}/take": ofTalk("/take"),
  "POST /widgets/conversations/{id}/give-back": ofTalk("/give-back", true),
  "POST /widgets/conversations/{id}/messages": async (given) => ({
    path: `/widgets/conversations/${await ownTalk(given, true)}/messages`,
    body: { content: "Hello, this is me." },
  }),
  "POST /widgets/conversations/{id}/ask-contact": ofTalk("/ask-contact", true),
  "DELETE /widgets/conversations/{id}": ofTalk(),
  "GET /widgets/{id}/leads": ofWidget("/leads"),
  "GET /widgets/{id}/leads/csv": ofWidget("/leads/csv"),
  "GET /widgets/{id}/deliveries": ofWidget("/deliveries"),
  "POST /widgets/{id}/deliveries/{delivery_id}/again": async ({ node, person }) => {
    if (!person) return { path: `/widgets/${NEVER}/deliveries/${crypto.randomUUID()}/again` };
    const { widgetId } = await aWidget(node, person.userId, { webhookUrl: "ftp://127.0.0.1/" });
    const { deliveryId } = await aDelivery(node, 0, { subject: `widget:${widgetId}` });
    return { path: `/widgets/${widgetId}/deliveries/${deliveryId}/again` };
  },
};
