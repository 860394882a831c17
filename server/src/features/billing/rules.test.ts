import { addIntervals, type End, NEVER } from "@pluma/contract/kit/time";
import { describe, expect, test } from "vitest";
import { sumsOf } from "./checkout/sums.ts";
import { accessUntilOf, expiryOf, lastChangeOf, statusAfterFacts } from "./rules.ts";
import { holdsRawCard } from "./sources/rawCard.ts";

const at = (day: string) => new Date(`${day}T00:00:00.000Z`);

const monthly = {
  status: "active" as const,
  isSubscription: true,
  subscriptionPeriod: "month" as const,
  subscriptionInterval: 1,
  expirationDays: null,
  trialEnd: null,
  cancelReason: null,
  cancelledAt: null,
  graceUntil: null,
  pastDueSince: null,
};
const yearly = { ...monthly, subscriptionPeriod: "year" as const };
const once = { ...monthly, isSubscription: false, status: "completed" as const };
const paid = [{ endsAt: at("2026-02-28"), takenAt: null, isPaid: true }];
const trial = [{ endsAt: at("2026-01-02"), takenAt: null, isPaid: false }];
const forGood: { endsAt: End; takenAt: null; isPaid: boolean }[] = [{ endsAt: NEVER, takenAt: null, isPaid: true }];

describe("until when a purchase gives access", () => {
  test.each([
    ["what was paid", monthly, paid, at("2026-02-28")],
    ["nothing while nothing was paid", monthly, [], null],
    ["nothing while it is pending", { ...monthly, status: "pending" as const }, paid, null],
    ["nothing once it is revoked", { ...monthly, status: "revoked" as const }, paid, null],
    [
      "nothing of what was taken back",
      monthly,
      [{ endsAt: at("2026-02-28"), takenAt: at("2026-02-01"), isPaid: true }],
      null,
    ],
    ["grace after an unpaid renewal", { ...monthly, graceUntil: at("2026-03-07") }, paid, at("2026-03-07")],
    [
      "one interval from the cancellation, by the calendar",
      { ...monthly, status: "cancelled" as const, cancelledAt: at("2026-01-31") },
      [{ endsAt: at("2026-02-01"), takenAt: null, isPaid: true }],
      at("2026-02-28"),
    ],
    [
      "the whole trial of one that was cancelled",
      { ...monthly, status: "cancelled" as const, cancelledAt: at("2026-01-31"), trialEnd: at("2026-06-01") },
      paid,
      at("2026-06-01"),
    ],
    [
      "the trial and no longer where it was cancelled before anything was paid, whatever its interval",
      { ...yearly, status: "cancelled" as const, cancelledAt: at("2026-01-01"), trialEnd: at("2026-01-02") },
      trial,
      at("2026-01-02"),
    ],
    [
      "what was given, and no longer, where no money was paid for it",
      { ...yearly, status: "cancelled" as const, cancelledAt: at("2026-01-01") },
      [{ ...trial[0], endsAt: at("2026-01-20"), takenAt: null, isPaid: false }],
      at("2026-01-20"),
    ],
    [
      "no interval beyond what is paid where the time within which it was cancelled was given back",
      { ...monthly, status: "cancelled" as const, cancelledAt: at("2026-02-10") },
      [
        ...paid.map((one) => ({ ...one, endsAt: at("2026-02-01") })),
        { endsAt: at("2026-03-01"), takenAt: at("2026-02-11"), isPaid: false },
      ],
      at("2026-02-01"),
    ],
    ["for good what was bought once and has no end", once, forGood, NEVER],
    [
      "until its cancellation what was bought once and has no end",
      { ...once, status: "cancelled" as const, cancelledAt: at("2026-03-01") },
      forGood,
      at("2026-03-01"),
    ],
    [
      "its days what was bought once for some days, also when it is cancelled",
      { ...once, status: "cancelled" as const, cancelledAt: at("2026-02-01") },
      paid,
      at("2026-02-28"),
    ],
    [
      "no more than was paid when nobody chose the end",
      { ...monthly, status: "cancelled" as const, cancelledAt: at("2026-02-20"), cancelReason: "Ended" },
      paid,
      at("2026-02-28"),
    ],
    [
      "no more than was paid when it was cancelled in debt",
      { ...monthly, status: "cancelled" as const, cancelledAt: at("2026-03-02"), pastDueSince: at("2026-02-28") },
      paid,
      at("2026-02-28"),
    ],
  ])("%s", (_, purchase, periods, until) => {
    const begun = periods.map((period) => ({ startsAt: at("2026-01-01"), ...period }));
    expect(accessUntilOf(purchase, begun)).toEqual(until);
  });

  test("access for good is shown as no end", () => {
    expect(expiryOf({ accessUntil: NEVER })).toBeNull();
    expect(expiryOf({ accessUntil: at("2026-02-28") })).toEqual(at("2026-02-28"));
  });
});

describe("the last change of what was cancelled", () => {
  const now = at("2026-01-31");
  test.each([
    ["a paid month", monthly, at("2026-02-28")],
    ["a trial of a day of a year", yearly, at("2026-02-01")],
    ["what ended before", yearly, at("2026-01-10")],
  ])("leads clients who add one interval to the end of access: %s", (_, terms, until) => {
    const changed = lastChangeOf(terms, until, now);
    expect(addIntervals(changed, { period: terms.subscriptionPeriod, count: 1 })).toEqual(until);
    expect(changed <= now).toBe(true);
  });

  test("is never in the future, and leads to no access where there is none", () => {
    expect(lastChangeOf(monthly, at("2026-09-01"), now)).toEqual(now);
    expect(addIntervals(lastChangeOf(monthly, null, now), { period: "month", count: 1 }) <= now).toBe(true);
    expect(lastChangeOf(once, at("2026-01-31"), now)).toEqual(now);
  });
});

describe("what a purchase becomes by what its provider says", () => {
  const states = ["open", "pending", "running", "past_due", "ended", "failed"] as const;
  test.each(["cancelled", "revoked"] as const)("%s never comes back", (status) => {
    for (const state of states) {
      for (const isSubscription of [true, false]) {
        const purchase = { ...monthly, status, isSubscription, startedAt: at("2026-01-01") };
        expect(statusAfterFacts(purchase, { state }, true)).toBe(status);
      }
    }
  });

  test.each([
    ["open", "pending"],
    ["pending", "pending"],
    ["running", "active"],
    ["past_due", "active"],
    ["ended", "cancelled"],
    ["failed", "cancelled"],
  ] as const)("a subscription that is %s there is %s here", (state, status) => {
    const purchase = { ...monthly, status: "pending" as const, startedAt: null };
    expect(statusAfterFacts(purchase, { state }, false)).toBe(status);
  });

  test("what is bought once is completed by its money alone", () => {
    const open = { ...monthly, isSubscription: false, status: "pending" as const, startedAt: null };
    expect(statusAfterFacts(open, { state: "running" }, false)).toBe("pending");
    expect(statusAfterFacts(open, { state: "running" }, true)).toBe("completed");
  });

  test("what was bought once and staff set aside stays aside", () => {
    const aside = { ...monthly, isSubscription: false, status: "pending" as const, startedAt: at("2026-01-01") };
    expect(statusAfterFacts(aside, { state: "running" }, true)).toBe("pending");
  });

  test.each(["pending", "completed", "active"] as const)("a subscription that charges is active, not %s", (status) => {
    const charging = { ...monthly, status, startedAt: at("2026-01-01") };
    expect(statusAfterFacts(charging, { state: "running" }, true)).toBe("active");
  });
});

describe("what a checkout comes to", () => {
  test.each([
    ["the price", { due: 1999, discount: null }, { total: 1999, discount: 0, next: null }],
    ["less the code", { due: 1999, discount: { amount: 500, cycles: 1 } }, { total: 1499, discount: 500, next: null }],
    ["never below zero", { due: 300, discount: { amount: 500, cycles: 1 } }, { total: 0, discount: 300, next: null }],
  ])("once: %s", (_, priced, sums) => {
    expect(sumsOf({ ...priced, isSubscription: false, isTrial: false })).toMatchObject(sums);
  });

  test.each([
    ["one payment", 1, 1500, 2000],
    ["three payments", 3, 1500, 1500],
    ["all payments", null, 1500, 1500],
  ])("a code for %s of a subscription", (_, cycles, total, next) => {
    const priced = { due: 2000, discount: { amount: 500, cycles }, isSubscription: true };
    expect(sumsOf({ ...priced, isTrial: false })).toMatchObject({ total, next });
    expect(sumsOf({ ...priced, isTrial: true })).toMatchObject({ total: 0, next: 1500 });
  });
});

describe("a card's own numbers", () => {
  test.each([
    { number: "4242424242424242" },
    { token: "4242 4242 4242 4242" },
    { card: { cvc: "123" } },
    { note: "my card 4000-0025-0000-3155, thanks" },
    { deep: [{ anything: 5555555555554444 }] },
  ])("are seen wherever they stand: %j", (body) => {
    expect(holdsRawCard(body)).toBe(true);
  });

  test.each([{ token: "pm_1NabcDEF4242" }, { token: "tok_visa" }, { id: "1234567890123456" }, { last4: "4242" }])(
    "are not seen in %j",
    (body) => {
      expect(holdsRawCard(body)).toBe(false);
    },
  );
});
