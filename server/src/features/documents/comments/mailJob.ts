import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../../platform/sites.ts";
import { findProfile, wasHereSince } from "../../accounts/index.ts";
import { sendMail } from "../../site/index.ts";
import { words } from "../locales/words.ts";
import { addressOf, nameOf } from "../names.ts";
import { findStanding } from "../store.system.ts";
import { viewersOf } from "../viewers.ts";
import { readSaidSince, takeNotice } from "./store.system.ts";

type Data = { documentId: number; userId: number };

const SHOWN = 400;

/** Mails somebody what others said beside a document, all of it at once; whoever was here since needs no mail. */
export const mailComments = defineJob<Data>({
  name: "mail_comments",
  attemptsMax: 5,
  secondsMax: 60,
  work: (app, data) => inTransaction(app, (tx) => tell(tx, data)),
});

async function tell(tx: App, { documentId, userId }: Data): Promise<void> {
  const since = await takeNotice(tx.db, documentId, userId);
  const document = since && (await findStanding(tx.db, documentId));
  if (!document || !(await viewersOf(tx, document)).includes(userId)) return;
  if (await wasHereSince(tx, userId, since)) return;
  const [said, person] = [await readSaidSince(tx.db, documentId, { userId, since }), await findProfile(tx, userId)];
  if (!said || !person) return;
  const lang = person.lang ?? "en";
  const { subject, one, many, label, footer } = words[lang].comments;
  const { userId: by, reviewerName, text, parentId, commentId } = said.first;
  const name = reviewerName ?? (await nameOf(tx, document, by));
  const values = { document: document.name, name, count: said.count };
  const quoted = text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed().trimEnd()}…` : text;
  const place = await placedFor(tx, document.organizationId);
  await sendMail(place, {
    to: person.email,
    lang,
    subject: fill(subject, values),
    lines: [fill(said.count === 1 ? one : many, values), quoted],
    // The screen names comments by what began them.
    act: { label, url: `${addressOf(place, document)}&comment=${parentId ?? commentId}` },
    footer,
  });
}
