import type { Gift } from "@pluma/contract/billing/gifts";
import type { GiftMailGiven } from "@pluma/contract/billing/sellingMails";
import type { Language } from "@pluma/contract/kit/languages";
import { isDay } from "../../../ui/dates/writtenDay.ts";

/** Whom a gift is mailed to, as it is typed; a day as YYYY-MM-DD. */
export type Mailed = { email: string; name: string; note: string; lang: Language; on: string };

/** The time zone of whoever buys: the day that they choose begins there. */
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Today, where the buyer is. */
export const today = (): string => new Intl.DateTimeFormat("sv-SE").format(new Date());

/** The last day that may be chosen: the same one a year from now. */
export const lastDay = (): string => {
  const last = new Date();
  last.setFullYear(last.getFullYear() + 1);
  return new Intl.DateTimeFormat("sv-SE").format(last);
};

/** Nobody yet, today, in the language of the screen. */
export const nobody = (lang: Language): Mailed => ({ email: "", name: "", note: "", lang, on: today() });

/** Whom a gift waits to go to, else whom it went to last, today. */
export function mailedBefore({ planned, sent }: Gift, lang: Language): Mailed {
  const before = planned ?? sent;
  if (!before) return nobody(lang);
  const { to: email, name, note } = before;
  const on = planned && planned.on > today() ? planned.on : today();
  return { email, name, note, lang: before.lang ?? lang, on };
}

/** The same as it is asked for. */
export const asked = ({ email, name, note, lang, on }: Mailed): GiftMailGiven => ({
  email: email.trim(),
  name: name.trim(),
  note: note.trim(),
  lang,
  // What is no day is told at its field, as the server says it.
  on: on.trim() === "" ? today() : on,
  time_zone: zone(),
});

/** Whether it waits for a day to come. */
export const isLater = ({ on }: Mailed): boolean => isDay(on) && on > today();
