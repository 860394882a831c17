import type { Language } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../../platform/sites.ts";
import { findIdByEmail, findProfile } from "../../accounts/index.ts";
import { sendMail } from "../../site/index.ts";
import { words } from "../locales/words.ts";
import type { PurchaseRow } from "../store.system.ts";

/** How often one address is written to in a day, and by how many mails one person may give seats. */
const MAILS_PER_ADDRESS = { count: 3, seconds: 86_400 };
const MAILS_PER_PAYER = { count: 200, seconds: 86_400 };

/**
 * Mails whoever a seat is given to, in the brand of who sold it and the caller's transaction; refuses too_many_requests where that
 * has been done often enough for a day. The code stands behind the `#`, which reaches no server and no log.
 */
export async function mailSeat(ctx: ActorCtx, purchase: PurchaseRow, email: string, code: string): Promise<void> {
  await ctx.limits.take("seat-address", MAILS_PER_ADDRESS, email);
  await ctx.limits.take("seat-payer", MAILS_PER_PAYER, ctx.actor.userId);
  await mail(ctx, purchase, { kind: "given", email, path: `/seat#${code}` });
}

/** Tells whoever had a seat that it was taken back. */
export function mailSeatEnded(ctx: ActorCtx, purchase: PurchaseRow, email: string): Promise<void> {
  return mail(ctx, purchase, { kind: "ended", email, path: "/pricing" });
}

async function mail(
  ctx: ActorCtx,
  { productName, organizationId, wordAmount, userId }: PurchaseRow,
  { kind, email, path }: { kind: "given" | "ended"; email: string; path: string },
): Promise<void> {
  const payer = await findProfile(ctx, userId);
  const lang = await langOf(ctx, email);
  const said = words[lang].mails.seats;
  const { subject, lines, label, footer } = said[kind];
  const values = {
    product: productName,
    payer: payer ? [payer.name, payer.lastName].filter(Boolean).join(" ") : "",
    email,
    words:
      wordAmount === null
        ? said.unlimited
        : fill(said.words, { words: new Intl.NumberFormat(lang).format(wordAmount) }),
    app: "{{app}}",
  };
  const place = await placedFor(ctx, organizationId);
  await sendMail(place, {
    ...{ to: email, lang, subject: fill(subject, values), lines: lines.map((line) => fill(line, values)) },
    act: { label: fill(label, values), url: `${place.publicUrl}${path}` },
    footer: fill(footer, values),
  });
}

/** Who has an account is written to in their language, anybody else in that of who pays. */
async function langOf(ctx: Pick<App, "db"> & Pick<ActorCtx, "actor" | "lang">, email: string): Promise<Language> {
  const userId = await findIdByEmail(ctx, email);
  const found = userId === null ? null : await findProfile(ctx, userId);
  return found?.lang ?? ctx.actor.lang ?? ctx.lang;
}
