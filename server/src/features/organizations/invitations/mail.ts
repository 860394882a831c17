import type { Language } from "@pluma/contract/kit/kit";
import { INVITATION_DAYS } from "@pluma/contract/organizations/invitations";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { perApp } from "../../../platform/state.ts";
import { findSelf } from "../../accounts/index.ts";
import { words } from "../locales/words.ts";
import { userTypeOf } from "../rules.ts";

/** A mail of an organization, to be dressed in the brand of the installation and sent. */
type OrganizationMail = {
  to: string;
  lang: Language;
  subject: string;
  lines: string[];
  act: { label: string; url: string };
  footer: string;
  /** In whose name it goes out. */
  from: { organizationId: number; name: string; picture: string };
  /** Whoever reads it can be its recipient: its link proves an address. */
  opensAccount?: true;
};

type Send = (ctx: Pick<App, "db" | "jobs" | "secrets" | "site">, mail: OrganizationMail) => Promise<void>;

const kept = perApp((): { send: Send | null } => ({ send: null }));

/** Says who sends mails: organizations stand below whoever knows the brand, and cannot ask for it. */
export function defineOrganizationMails(app: App, send: Send): void {
  kept(app).send = send;
}

/** Sends a mail of an organization, in the transaction of whoever sends it. */
export async function sendOrganizationMail(app: App, mail: OrganizationMail): Promise<void> {
  const { send } = kept(app);
  if (!send) throw new Error("nobody sends the mails of organizations");
  await send(app, mail);
}

export type Invited = {
  email: string;
  userTypeId: number;
  link: string;
  organization: { organizationId: number; name: string; thumbnail: string };
};

/**
 * Mails an invitation in the organization's name and the caller's language, in the caller's transaction: of whom it goes
 * to nothing is known but the address.
 */
export async function mailInvitation(ctx: ActorCtx, { email, userTypeId, link, organization }: Invited): Promise<void> {
  // Of the platform's staff who are nobody of the organization no name is told.
  const isStranger = ctx.actor.staffRole !== null && ctx.actor.organizationRole === null;
  const inviter = isStranger ? null : await findSelf(ctx);
  const lang = ctx.actor.lang ?? ctx.lang;
  const said = words[lang].mails.invitation;
  const { subject, label, footer } = said;
  // On its own host the organization and the app are one.
  const hosted = inviter ? said.hosted : said.hostedByStaff;
  const elsewhere = inviter ? said.lines : [said.byStaff, ...said.lines.slice(1)];
  const lines = ctx.site === null ? elsewhere : [hosted, ...said.lines.slice(1)];
  const values = {
    // Filled by whoever dresses the mail.
    app: "{{app}}",
    organization: organization.name,
    inviter: inviter ? [inviter.name, inviter.lastName].filter(Boolean).join(" ") : "",
    role: words[lang].roles[userTypeOf(userTypeId).role],
    email,
    days: INVITATION_DAYS,
  };
  await sendOrganizationMail(ctx, {
    to: email,
    lang,
    subject: fill(subject, values),
    lines: lines.map((line) => fill(line, values)),
    act: { label: fill(label, values), url: link },
    footer: fill(footer, values),
    from: { ...organization, picture: organization.thumbnail },
    opensAccount: true,
  });
}
