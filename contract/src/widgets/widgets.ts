/** Widgets: an avatar on a customer's own page, as its owner makes and watches it. */
import { z } from "zod";
import { delivery } from "../kit/deliveries.ts";
import {
  defineErrors,
  file,
  filledText,
  id,
  idParams,
  moment,
  organizationId,
  page,
  paged,
  route,
  text,
} from "../kit/kit.ts";
import {
  VISITOR_MESSAGE_LENGTH_MAX,
  widget,
  widgetConversation,
  widgetFields,
  widgetLead,
  widgetMessage,
} from "./shapes.ts";

export const CONVERSATIONS_PER_PAGE = 30;
export const LEADS_PER_PAGE = 50;
export const WIDGETS_MAX = 50;
/** How long a conversation that somebody took over stays theirs while they are silent. */
export const TAKEN_OVER_MINUTES = 15;

export const errors = defineErrors({
  widgets_full: "conflict",
  widget_taken: "conflict",
  widget_not_taken: "conflict",
  widget_webhook_missing: "conflict",
});

/** Sentences of the generator that stand in the specification word for word, and what is wrong with a field of it. */
export const widgetProblemCodes = [
  "widget_avatar_missing",
  "widget_name_missing",
  "widget_colour_invalid",
  "widget_origin_invalid",
] as const;
export type WidgetProblem = (typeof widgetProblemCodes)[number];

const answered = z.object({ widget });
const own = { access: "signedIn", params: idParams } as const;

/** A conversation with its messages, as its owner reads it. */
const transcript = z.object({
  conversation: widgetConversation,
  messages: z.array(widgetMessage.extend({ words: z.number().int().nullable() })),
  lead: widgetLead.nullable(),
  /** Whether the visitor has it open now. */
  is_open: z.boolean(),
  today: z.object({ answers: z.number().int(), limit: z.number().int() }),
});
export type Transcript = z.infer<typeof transcript>;
const answeredTranscript = z.object({ transcript });

const fields = z.object(widgetFields);

export const widgets = {
  listWidgets: route({
    method: "GET",
    path: "/widgets",
    summary: "The caller's widgets, or those of the organization that they may see, in the order of their names.",
    access: "signedIn",
    query: z.object({ organization_id: organizationId }),
    answer: z.object({ widgets: z.array(widget) }),
  }),
  addWidget: route({
    method: "POST",
    path: "/widgets",
    summary:
      "Makes a widget and answers its code: one script tag with an opaque public id, a frame and a link, and what a Content-Security-Policy has to allow.",
    access: "hasAccess",
    status: 201,
    isIdempotent: true,
    body: fields
      .partial()
      .extend({ organization_id: organizationId })
      .refine(({ avatar_id }) => Boolean(avatar_id), { path: ["avatar_id"], message: "widget_avatar_missing" })
      .refine(({ name }) => Boolean(name?.trim()), { path: ["name"], message: "widget_name_missing" }),
    answer: answered,
    refuses: ["not_found", "widgets_full"],
  }),
  readWidget: route({ ...own, method: "GET", path: "/widgets/{id}", summary: "An own widget.", answer: answered }),
  saveWidget: route({
    ...own,
    method: "PUT",
    path: "/widgets/{id}",
    summary: "Changes an own widget; keys left out stay as they are. `is_on` false takes it from every page at once.",
    body: fields
      .partial()
      .refine(({ avatar_id }) => avatar_id !== null, { path: ["avatar_id"], message: "widget_avatar_missing" })
      .refine(({ name }) => name === undefined || name.trim() !== "", { path: ["name"], message: "widget_name_missing" }),
    answer: answered,
  }),
  deleteWidget: route({
    ...own,
    method: "DELETE",
    path: "/widgets/{id}",
    summary: "Deletes an own widget with its conversations and leads.",
  }),
  readWidgetSecret: route({
    ...own,
    method: "GET",
    path: "/widgets/{id}/secret",
    summary: "What a customer's site signs with who its visitor is.",
    answer: z.object({ secret: z.string() }),
  }),
  renewWidgetSecret: route({
    ...own,
    method: "POST",
    path: "/widgets/{id}/secret",
    summary: "Makes that secret anew; what was signed with the one before counts no more.",
    status: 200,
    answer: z.object({ secret: z.string() }),
  }),
  readWidgetStatistics: route({
    ...own,
    method: "GET",
    path: "/widgets/{id}/statistics",
    summary: "An own widget day by day, of the last 30 or 90: opened, conversations, answers, words, leads, unanswered.",
    query: z.object({ days: z.coerce.number().int().min(7).max(90).default(30) }),
    answer: z.object({
      days: z.array(
        z.object({
          date: z.string(),
          opened: z.number().int(),
          conversations: z.number().int(),
          answers: z.number().int(),
          words: z.number().int(),
          leads: z.number().int(),
          unanswered: z.number().int(),
        }),
      ),
    }),
  }),
};

export const widgetTranscripts = {
  listWidgetConversations: route({
    ...own,
    method: "GET",
    path: "/widgets/{id}/conversations",
    summary:
      "Conversations of an own widget, the last one first, 30 a page: all, those that are live, leads, or with an open question; `search` looks in names, addresses and messages.",
    query: z.object({
      page,
      show: z.enum(["all", "live", "leads", "unanswered"]).default("all"),
      search: text(200).optional(),
    }),
    answer: z.object({
      conversations: z.array(widgetConversation),
      ...paged,
      counts: z.object({ live: z.number().int(), leads: z.number().int(), unanswered: z.number().int() }),
    }),
    budget: "searches",
  }),
  readWidgetTranscript: route({
    ...own,
    method: "GET",
    path: "/widgets/conversations/{id}",
    summary: "A conversation of an own widget, with its messages.",
    answer: answeredTranscript,
  }),
  takeOverConversation: route({
    ...own,
    method: "POST",
    path: "/widgets/conversations/{id}/take",
    summary:
      "Takes a conversation over: the avatar is silent, and the visitor reads who is here. Ends when it is given back, or after 15 silent minutes.",
    status: 200,
    answer: answeredTranscript,
    refuses: ["widget_taken"],
  }),
  giveBackConversation: route({
    ...own,
    method: "POST",
    path: "/widgets/conversations/{id}/give-back",
    summary: "Gives a conversation back to the avatar.",
    status: 200,
    answer: answeredTranscript,
  }),
  replyInConversation: route({
    ...own,
    method: "POST",
    path: "/widgets/conversations/{id}/messages",
    summary: "Writes to the visitor of a conversation that one has taken over; costs no words.",
    status: 201,
    isIdempotent: true,
    body: z.object({ content: filledText(VISITOR_MESSAGE_LENGTH_MAX) }),
    answer: answeredTranscript,
    refuses: ["widget_not_taken"],
    rate: { count: 60, seconds: 60 },
  }),
  askForContact: route({
    ...own,
    method: "POST",
    path: "/widgets/conversations/{id}/ask-contact",
    summary: "Asks the visitor of a conversation that one has taken over for their address.",
    status: 200,
    answer: answeredTranscript,
    refuses: ["widget_not_taken"],
  }),
  deleteWidgetConversation: route({
    ...own,
    method: "DELETE",
    path: "/widgets/conversations/{id}",
    summary: "Deletes what a visitor said and left: messages, address and session.",
  }),
};

export const widgetLeads = {
  listWidgetLeads: route({
    ...own,
    method: "GET",
    path: "/widgets/{id}/leads",
    summary: "Who left an address, the newest first, 50 a page; `search` looks in names, addresses and notes.",
    query: z.object({ page, search: text(200).optional() }),
    answer: z.object({ leads: z.array(widgetLead), ...paged }),
    budget: "searches",
  }),
  exportWidgetLeads: route({
    ...own,
    method: "GET",
    path: "/widgets/{id}/leads/csv",
    summary: "The same leads as a CSV file, all pages of them.",
    query: z.object({ search: text(200).optional() }),
    answer: file,
    budget: "exports",
  }),
  listWidgetDeliveries: route({
    ...own,
    method: "GET",
    path: "/widgets/{id}/deliveries",
    summary: "What the webhook of an own widget was sent in the last 30 days, the newest 20 first, and its secret.",
    answer: z.object({ deliveries: z.array(delivery), secret: z.string() }),
  }),
  sendWidgetDeliveryAgain: route({
    method: "POST",
    path: "/widgets/{id}/deliveries/{delivery_id}/again",
    summary: "Sends a delivery of an own widget once more, as a new one, to the address that it has now.",
    access: "signedIn",
    params: z.object({ id, delivery_id: z.uuid() }),
    status: 201,
    answer: z.object({ delivery }),
    refuses: ["widget_webhook_missing"],
    rate: { count: 30, seconds: 60 },
    budget: "tries",
  }),
};

export type WidgetsEvents = {
  /** Something in a conversation of the person's widget changed: a message, its end, a lead, who has it. */
  widget_conversation: { widget_id: number; conversation_id: number };
  /** 80 or 100 % of a cap of a widget are used. */
  widget_cap: { widget_id: number; name: string; period: "day" | "month"; percent: 80 | 100; until: z.infer<typeof moment> };
};
