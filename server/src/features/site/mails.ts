import type { Language } from "@pluma/contract/kit/kit";
import type { PublicConfig } from "@pluma/contract/site/site";
import type { App } from "../../platform/context.ts";
import { defineJob, enqueue } from "../../platform/jobs/jobs.ts";
import { adminAddressOf, placedFor } from "../../platform/sites.ts";
import type { MailMessage } from "../../providers/mail/mail.ts";
import { readPublicSettings } from "./brand.ts";
import { words } from "./locales/words.ts";
import { type BrandedMail, htmlOf, type MailBrand, type MailHead, textOf } from "./mailLook.ts";
import { ownSenderOf, sendFrom } from "./mailServer/sending.ts";

const PURPOSE = "mail";

/**
 * Sends a mail in the brand of the site that it is sent from, the installation's or an organization's, once the caller's transaction is
 * committed. Until it is out it lies sealed in the queue, because links in mails open accounts.
 */
export async function sendMail(ctx: Pick<App, "db" | "jobs" | "secrets" | "site">, mail: BrandedMail): Promise<void> {
  const data = { sealed: ctx.secrets.seal(JSON.stringify(mail), PURPOSE), site: ctx.site };
  await enqueue(ctx, deliverMail, data, ctx.site === null ? {} : { owner: `site:${ctx.site}` });
}

/**
 * Hands a queued mail over: 8 tries within about twenty minutes. Those of a site take turns: a mail server of its own that says
 * nothing keeps nobody else's waiting.
 */
export const deliverMail = defineJob<{ sealed: string; site?: number | null }>({
  name: "mail",
  attemptsMax: 8,
  secondsMax: 60,
  atOnce: 6,
  atOncePerOwner: 2,
  work: async (app, { sealed, site = null }) =>
    deliverNow(await placedFor(app, site), JSON.parse(app.secrets.open(sealed, PURPOSE))),
});

/** Hands a mail over at once, from the site that it is sent from; throws when its mail server did not take it. */
export async function deliverNow(app: App, mail: BrandedMail): Promise<void> {
  const message = await dress(app, mail);
  if (mail.opensAccount) await app.mail.send(message);
  else await sendFrom(app, message);
}

/** A mail in the brand of the site that it is sent from. */
export async function dress(app: App, given: BrandedMail): Promise<MailMessage> {
  const brand = brandOf(app, await readPublicSettings(app), given.lang);
  const mail = named(given, brand.name);
  const replyTo = await answersTo(app, brand);
  const isOfAnother = mail.from !== undefined && mail.from.organizationId !== app.site;
  return {
    to: mail.to,
    lang: mail.lang,
    subject: mail.subject,
    text: textOf(mail, brand),
    html: htmlOf(mail, brand, senderOf(app, mail, brand)),
    ...(replyTo && { replyTo }),
    // Both, so that nobody is taken for the installation, nor it for them.
    fromName: isOfAnother ? `${mail.from?.name} · ${brand.name}` : brand.name,
  };
}

/**
 * Whom answers reach: of an organization on its own host never the installation, as whose sender a mail may come. Its contact
 * address, else that of its mail server, else one of its Admins.
 */
async function answersTo(app: App, { contact }: MailBrand): Promise<string | null> {
  if (app.site === null) return null;
  return contact || (await ownSenderOf(app, app.site)) || adminAddressOf(app, app.site);
}

function named({ act, footer, ...mail }: BrandedMail, name: string): BrandedMail {
  const filled = (text: string) => text.replaceAll("{{app}}", name);
  return {
    ...mail,
    subject: filled(mail.subject),
    lines: mail.lines.map(filled),
    ...(act && { act: { ...act, label: filled(act.label) } }),
    ...(footer && { footer: filled(footer) }),
  };
}

/**
 * Whose head a mail has. Of an organization on its own host, which is one with the app there, it is the app's. Only pictures that
 * lie here: another server would be told when the mail is opened.
 */
function senderOf(
  { publicUrl, site }: Pick<App, "publicUrl" | "site">,
  { from }: BrandedMail,
  brand: MailBrand,
): MailHead {
  const isItself = from?.organizationId === site;
  if (!from || (isItself && brand.logo)) return brand;
  const picture = URL.parse(from.picture, publicUrl);
  const isHere = from.picture !== "" && picture?.origin === new URL(publicUrl).origin;
  return { name: isItself ? brand.name : from.name, logo: isHere ? picture.href : null };
}

function brandOf({ publicUrl }: Pick<App, "publicUrl">, config: PublicConfig, lang: Language): MailBrand {
  const links = [
    { name: words[lang].legal.terms, url: config.terms_url },
    { name: words[lang].legal.privacy, url: config.privacy_url },
  ];
  const logo = config.landing_logo_src;
  return {
    name: config.app_name || config.title || new URL(publicUrl).host,
    colour: config.primary_color ?? "#3f51d4",
    logo: logo ? new URL(logo, publicUrl).href : null,
    contact: config.email ?? "",
    address: publicUrl,
    links: links.flatMap(({ name, url }) => (url ? [{ name, url: new URL(url, publicUrl).href }] : [])),
  };
}
