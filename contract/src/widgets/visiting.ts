/**
 * What a widget asks on a customer's page. Each call names the widget by its public id and is answered only where its owner
 * lists the page's origin, or on this host itself; none of them carries a cookie. A visitor's session is a bearer of its own.
 */
import { z } from "zod";
import { defineErrors, filledText, moment, route, text } from "../kit/kit.ts";
import { contactGiven, VISITOR_MESSAGE_LENGTH_MAX, visit, widgetConfig, widgetLine, widgetThread } from "./shapes.ts";

/** What the bearer of a visitor begins with. */
export const VISITOR_PREFIX = "wgt_";

export const errors = defineErrors({
  widget_origin_refused: "forbidden",
  widget_session_ended: "unauthenticated",
  widget_identity_refused: "invalid",
  widget_owner_without_access: "premium",
  widget_cap_reached: "tooMany",
  widget_visitor_limit: "tooMany",
  widget_writing: "conflict",
  widget_consent_changed: "conflict",
  widget_contact_needed: "conflict",
  widget_answer_failed: "badGateway",
});

const params = z.object({ public_id: text(40) });
const anywhere = ["not_found", "widget_origin_refused"] as const;
const inSession = [...anywhere, "widget_session_ended"] as const;

export const widgetVisits = {
  readWidgetConfig: route({
    method: "GET",
    path: "/widget/{public_id}/config",
    summary: "How a widget looks and what it asks; nothing of whose it is. 404 while it is switched off.",
    access: "visitor",
    params,
    answer: widgetConfig,
    refuses: anywhere,
    rate: { count: 120, seconds: 60 },
  }),
  beginWidgetSession: route({
    method: "POST",
    path: "/widget/{public_id}/session",
    summary:
      "Begins a visitor's session: a secret for this widget and origin, for seven days after its last use. `identity` is a JWT (HS256, the widget's secret; sub, exp at most an hour ahead, jti, aud the public id; name and email if wished) by which the customer's site says who this is: it counts once, and goes on with that person's conversation.",
    access: "visitor",
    status: 201,
    params,
    body: z.object({ visit: visit.default({}), identity: text(4000).optional() }),
    answer: z.object({ token: z.string(), expiresAt: moment, thread: widgetThread }),
    refuses: [...anywhere, "widget_identity_refused"],
    rate: { count: 20, seconds: 60 },
  }),
  readWidgetThread: route({
    method: "GET",
    path: "/widget/{public_id}/thread",
    summary: "The conversation of this session after a message; an answer that is being written with what has come.",
    access: "visitor",
    params,
    query: z.object({ after: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    answer: widgetThread,
    refuses: inSession,
  }),
  followWidgetThread: route({
    method: "GET",
    path: "/widget/{public_id}/live",
    summary:
      "What happens in the conversation of this session, line by line (NDJSON), for some minutes: begins with what there is after a message and the state, then messages as they come, pieces of answers, and state; for another tab, after a reload in mid-answer, and while somebody has taken over.",
    access: "visitor",
    params,
    query: z.object({ after: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    answer: { kind: "lines", line: widgetLine },
    rate: { count: 60, seconds: 60 },
    refuses: [...inSession, "too_many_at_once"],
  }),
  writeWidgetMessage: route({
    method: "POST",
    path: "/widget/{public_id}/messages",
    summary:
      "Writes to the avatar; answers line by line (NDJSON): the message, the pending answer, its pieces, the answer as it is kept, the state. Sent again with the same `key` it is written once, and its answer followed. A broken line loses nothing: the thread has it. While a person has taken over only the message comes.",
    access: "visitor",
    status: 200,
    params,
    body: z.object({ content: filledText(VISITOR_MESSAGE_LENGTH_MAX), key: z.uuid(), visit: visit.optional() }),
    answer: { kind: "lines", line: widgetLine },
    refuses: [
      ...inSession,
      "widget_owner_without_access",
      "widget_cap_reached",
      "widget_visitor_limit",
      "widget_writing",
      "widget_contact_needed",
    ],
    rate: { count: 30, seconds: 60 },
  }),
  stopWidgetAnswer: route({
    method: "POST",
    path: "/widget/{public_id}/stop",
    summary: "Stops the answer that is being written; what has come stays.",
    access: "visitor",
    status: 200,
    params,
    answer: widgetThread,
    refuses: inSession,
  }),
  giveWidgetContact: route({
    method: "POST",
    path: "/widget/{public_id}/contact",
    summary:
      "Leaves a name and an address to be written to, with the consent text that was shown; `declined` instead: never to be asked again in this conversation.",
    access: "visitor",
    status: 200,
    params,
    body: z.union([contactGiven, z.object({ declined: z.literal(true) })]),
    answer: widgetThread,
    refuses: [...inSession, "widget_consent_changed", "widget_visitor_limit"],
    rate: { count: 10, seconds: 60 },
  }),
  endWidgetSession: route({
    method: "DELETE",
    path: "/widget/{public_id}/session",
    summary: "Ends this session: its secret opens nothing any more, and whoever opens the widget begins anew.",
    access: "visitor",
    params,
    refuses: inSession,
  }),
};
