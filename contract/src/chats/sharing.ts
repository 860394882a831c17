/** Messages that leave a chat: shared inside the organization, by a link, or as a file. */
import { z } from "zod";
import {
  defineErrors,
  email,
  file,
  filledText,
  id,
  idParams,
  moment,
  organizationId,
  route,
  text,
} from "../kit/kit.ts";

/** The longest text that is made into a document, in UTF-8 bytes. */
export const DOCUMENT_BYTES_MAX = 200_000;
export const RECIPIENTS_MAX = 100;

export const errors = defineErrors({
  recipient_missing: "missing",
  share_personal: "conflict",
  document_too_long: "tooLarge",
});

/** A link that shows one message to whoever has it, or `whole` its chat up to it, until it is taken back. */
export const sharedLink = z.object({
  link_id: z.number().int(),
  message_id: z.number().int(),
  whole: z.boolean(),
  url: z.string(),
  /** How often it was opened. */
  views: z.number().int(),
  createdAt: moment,
});
export type SharedLink = z.infer<typeof sharedLink>;

/** Somebody of the selected organization to share with. */
export const recipient = z.object({ user_id: z.number().int(), name: z.string(), email: z.string() });
export type Recipient = z.infer<typeof recipient>;

/** Longer than a document may be, so that its length is refused in words of its own; JSON ends at 1 MB anyway. */
const TEXT_LENGTH_MAX = 1_000_000;
const asText = z.object({ text: filledText(TEXT_LENGTH_MAX), name: text(200).default("") });

export const sharing = {
  shareMessage: route({
    method: "POST",
    path: "/messages/share",
    summary:
      "Gives people of the same organization a copy of an own message, in a chat of their own. Anybody who is not of it refuses all.",
    access: "signedIn",
    status: 201,
    isIdempotent: true,
    body: z
      .object({
        message_id: id,
        user_id: id.optional(),
        email: email.optional(),
        user_ids: z.array(id).min(1).max(RECIPIENTS_MAX).optional(),
      })
      .refine(({ user_id, email, user_ids }) => user_id ?? email ?? user_ids, { path: ["user_ids"], message: "empty" }),
    answer: z.object({ shared: z.number().int() }),
    rate: { count: 60, seconds: 3600 },
    refuses: ["recipient_missing", "share_personal", "still_generating"],
    budget: "mails",
  }),
  listRecipients: route({
    method: "GET",
    path: "/messages/share/recipients",
    summary: "The other members of the selected organization, by name; nobody in the personal space.",
    access: "signedIn",
    query: z.object({ query: text(100).default(""), organization_id: organizationId }),
    answer: z.object({ recipients: z.array(recipient) }),
  }),
  addLink: route({
    method: "POST",
    path: "/messages/share/links",
    summary:
      "Makes a link to an own message, with `whole` to its chat up to it; asked again, the link that is there. What is said afterwards is never shown.",
    access: "signedIn",
    status: 201,
    body: z.object({ message_id: id, whole: z.boolean().default(false) }),
    answer: z.object({ link: sharedLink }),
  }),
  listLinks: route({
    method: "GET",
    path: "/messages/share/links",
    summary: "The links to one's own messages, newest first; with message_id, those to that message.",
    access: "signedIn",
    query: z.object({ message_id: id.optional() }),
    answer: z.object({ links: z.array(sharedLink) }),
  }),
  revokeLink: route({
    method: "DELETE",
    path: "/messages/share/links/{id}",
    summary: "Takes a link back; from then on it shows nothing.",
    access: "signedIn",
    params: idParams,
  }),
  readShared: route({
    method: "GET",
    path: "/shared/{token}",
    summary:
      "What a link shows, as Markdown: the text of one message, or of a chat up to it, and nothing else. Never indexed.",
    access: "public",
    params: z.object({ token: z.string().max(100) }),
    answer: z.object({ shared: z.object({ content: z.string(), name: z.string(), createdAt: moment }) }),
    rate: { count: 120, seconds: 60 },
  }),
  makePdf: route({
    method: "POST",
    path: "/messages/pdf",
    summary: "A text (Markdown) as a PDF with real headings, lists and tables. Nothing is fetched for it.",
    access: "signedIn",
    body: asText,
    answer: file,
    rate: { count: 60, seconds: 600 },
    refuses: ["document_too_long"],
    budget: "documents",
  }),
  makeWord: route({
    method: "POST",
    path: "/messages/word",
    summary: "A text (Markdown) as a Word document with real headings, lists and tables. Nothing is fetched for it.",
    access: "signedIn",
    body: asText,
    answer: file,
    rate: { count: 60, seconds: 600 },
    refuses: ["document_too_long"],
    budget: "documents",
  }),
};
