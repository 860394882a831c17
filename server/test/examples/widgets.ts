import { randomUUID } from "node:crypto";
import { aDeliveryOf, aTalk } from "../../src/features/widgets/test/aTalk.ts";
import { aSessionOf, aWidget } from "../../src/features/widgets/test/aWidget.ts";
import { anAvatar } from "../avatars.ts";
import { aUser } from "../people.ts";
import type { Example, ExampleOf, Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

const HOOK = "http://127.0.0.1:9/leads";

const widgetOf = ({ node, person }: Given) => person && aWidget(node, person.userId, { webhookUrl: HOOK });

/** A call about an own widget. */
const of =
  (end: string, more: Example = {}): ExampleOf =>
  async (given) => ({ path: `/widgets/${(await widgetOf(given))?.widgetId ?? NEVER}${end}`, ...more });

/** A call about a conversation of one, which the caller has taken over where that is needed. */
const ofTalk =
  (end: string, more: Example = {}): ExampleOf =>
  async (given) => {
    const { node, person } = given;
    const widget = await widgetOf(given);
    const taken = person && end !== "/take" ? { takenBy: person.userId, takenName: "Ane", takenAt: new Date() } : {};
    const id = widget ? (await aTalk(node, widget, { ...taken, contact: "none" })).conversationId : NEVER;
    return { path: `/widgets/conversations/${id}${end}`, ...more };
  };

/** What the visitor of the table calls themselves by: here it opens a conversation that somebody answers by hand. */
const VISITOR = "wgt_of-a-visitor-of-some-page";

const onPage =
  (end: string, more: Example = {}, isBegun = true): ExampleOf =>
  async ({ node }) => {
    const owner = await aUser(node);
    const widget = await aWidget(node, owner.userId, { consent: "To answer this." });
    const taken = { takenBy: owner.userId, takenName: "Ane", takenAt: new Date(), contact: "none" as const };
    const conversationId = isBegun ? (await aTalk(node, widget, taken)).conversationId : null;
    await aSessionOf(node, widget, VISITOR, conversationId);
    return { path: `/widget/${widget.publicId}/${end}`, ...more };
  };

export const widgetsExamples: Examples = {
  "POST /widgets": async ({ node, person }) => ({
    body: { avatar_id: person ? (await anAvatar(node, person.userId)).avatarId : NEVER, name: "Itziar" },
  }),
  "GET /widgets/{id}": of(""),
  "PUT /widgets/{id}": of("", { body: { name: "Ane" } }),
  "DELETE /widgets/{id}": of(""),
  "GET /widgets/{id}/secret": of("/secret"),
  "POST /widgets/{id}/secret": of("/secret"),
  "GET /widgets/{id}/statistics": of("/statistics"),
  "GET /widgets/{id}/conversations": of("/conversations"),
  "GET /widgets/{id}/leads": of("/leads"),
  "GET /widgets/{id}/leads/csv": of("/leads/csv"),
  "GET /widgets/{id}/deliveries": of("/deliveries"),
  "POST /widgets/{id}/deliveries/{delivery_id}/again": async (given) => {
    const widget = await widgetOf(given);
    const delivery = widget ? await aDeliveryOf(given.node, widget) : randomUUID();
    return { path: `/widgets/${widget?.widgetId ?? NEVER}/deliveries/${delivery}/again` };
  },
  "GET /widgets/conversations/{id}": ofTalk(""),
  "DELETE /widgets/conversations/{id}": ofTalk(""),
  "POST /widgets/conversations/{id}/take": ofTalk("/take"),
  "POST /widgets/conversations/{id}/give-back": ofTalk("/give-back"),
  "POST /widgets/conversations/{id}/messages": ofTalk("/messages", { body: { content: "Hello" } }),
  "POST /widgets/conversations/{id}/ask-contact": ofTalk("/ask-contact"),
  "GET /widget/{public_id}/config": onPage("config"),
  "POST /widget/{public_id}/session": onPage("session", { body: {} }),
  "POST /widget/{public_id}/messages": onPage("messages", { body: { content: "Hello", key: randomUUID() } }),
  "GET /widget/{public_id}/thread": onPage("thread"),
  // What is followed goes on for minutes; nothing was said in this one yet.
  "GET /widget/{public_id}/live": onPage("live", {}, false),
  "POST /widget/{public_id}/stop": onPage("stop"),
  "POST /widget/{public_id}/contact": onPage("contact", {
    body: { email: "ane@mail.example", consent: "To answer this." },
  }),
  "DELETE /widget/{public_id}/session": onPage("session"),
};
