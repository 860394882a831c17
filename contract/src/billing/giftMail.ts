/** The mail that a gift goes by: to whom, what it says, and on which day. */
import { z } from "zod";
import { email, language, text } from "../kit/kit.ts";
import { givenDay, timeZoneName } from "../kit/time.ts";

/** A note that goes with a gift has so many characters at most, and the name of whoever it is for. */
export const GIFT_NOTE_MAX = 300;
export const GIFT_NAME_MAX = 60;
/** A gift waits for its day for a year at most, the year's last day among them. */
export const GIFT_YEARS_AHEAD = 1;

/** Whom a gift is mailed to. Without a language it is its buyer's; without a day it goes as soon as it is paid. */
export const giftMail = z.object({
  email,
  name: text(GIFT_NAME_MAX).default(""),
  note: text(GIFT_NOTE_MAX).default(""),
  lang: language.nullish(),
  on: givenDay.nullish(),
  /** Where that day begins; without one in the time zone of the installation. */
  time_zone: timeZoneName.nullish(),
});
export type GiftMail = z.output<typeof giftMail>;
export type GiftMailGiven = z.input<typeof giftMail>;
