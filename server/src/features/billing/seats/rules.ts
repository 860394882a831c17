import { isAfter } from "@pluma/contract/kit/time";
import { mayHaveSeats } from "../access/seatRules.ts";
import { isGiving } from "../purchases/rules.ts";
import type { PurchaseRow } from "../store.system.ts";

type Giving = Pick<
  PurchaseRow,
  "status" | "startedAt" | "accessUntil" | "seats" | "giftPeriods" | "seatId" | "productSince"
>;

/** Whether seats of a purchase can be given and taken now: it runs, and is for more than one. */
export const isGivingSeats = (purchase: Giving, now: Date): boolean =>
  purchase.seats > 1 &&
  mayHaveSeats(purchase) &&
  purchase.startedAt !== null &&
  isGiving(purchase.status) &&
  purchase.accessUntil !== null &&
  isAfter(purchase.accessUntil, now);
