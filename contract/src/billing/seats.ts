/** Seats: what one person buys for several. Each has the words of one, and the buyer has the first. */
import { z } from "zod";
import { defineErrors, email, id, idParams, moment, organizationId, route, text } from "../kit/kit.ts";
import { soldIn } from "./gifts.ts";
import { person, purchase } from "./purchases.ts";

export const seatStates = ["free", "invited", "taken"] as const;
export type SeatState = (typeof seatStates)[number];

/** A seat of a purchase, to whoever pays for it. */
export const seat = z.object({
  seat_id: z.number().int(),
  state: z.enum(seatStates),
  /** Whom it was given to; null while nobody has it. */
  email: z.string().nullable(),
  /** Who took it; null while nobody did. */
  person: person.nullable(),
  given_at: moment.nullable(),
  taken_at: moment.nullable(),
  /** Of the period that runs now: how many words whoever has it was given, null without limit, and how many they used. */
  words: z.number().int().nullable(),
  words_used: z.number().int(),
});
export type Seat = z.infer<typeof seat>;

export const errors = defineErrors({
  seats_none: "conflict",
  seats_full: "conflict",
  seat_given: "conflict",
  seat_own: "conflict",
  seat_invalid: "invalid",
  seat_elsewhere: "forbidden",
  seat_over: "conflict",
  seat_of_another: "forbidden",
  seat_taken: "conflict",
  seat_had: "conflict",
  seat_follows: "conflict",
});

const ofSeat = idParams.extend({ seat_id: id });
const owned = { access: "signedIn", refusedWhileImpersonating: true } as const;

export const seats = {
  listSeats: route({
    method: "GET",
    path: "/purchases/{id}/seats",
    summary: "The seats that a purchase of the caller has for others, and who has them.",
    access: "signedIn",
    params: idParams,
    answer: z.object({
      seats: z.array(seat),
      /** What each person has of a period; null without limit. */
      word_amount: z.number().int().nullable(),
      can: z.object({ give: z.boolean() }),
    }),
  }),
  giveSeat: route({
    method: "POST",
    path: "/purchases/{id}/seats",
    summary: "Gives a free seat of a purchase of the caller to an address, which is mailed a link.",
    ...owned,
    params: idParams,
    body: z.object({ email }),
    answer: z.object({ seat }),
    status: 201,
    isIdempotent: true,
    refuses: ["seats_none", "seats_full", "seat_given", "seat_own"],
    budget: "mails",
  }),
  sendSeat: route({
    method: "POST",
    path: "/purchases/{id}/seats/{seat_id}/send",
    summary: "Mails the link of a seat that nobody took once more; the link before it is dead.",
    ...owned,
    params: ofSeat,
    answer: z.object({ seat }),
    status: 200,
    refuses: ["seats_none", "seat_over", "seat_taken"],
    budget: "mails",
  }),
  withdrawSeat: route({
    method: "DELETE",
    path: "/purchases/{id}/seats/{seat_id}",
    summary: "Takes a seat back: access by it ends, its unspent words go back into it, and it can be given again.",
    ...owned,
    params: ofSeat,
    answer: z.object({ seat }),
    rate: { count: 60, seconds: 60 },
  }),
  takeSeat: route({
    method: "POST",
    path: "/seats/take",
    summary:
      "Takes the seat that was given to the caller's address, in the space where it was sold, wherever they are.",
    ...owned,
    body: z.object({ code: text(100), organization_id: organizationId }),
    answer: z.object({ purchase, organization_id: soldIn }),
    status: 200,
    refuses: ["seat_invalid", "seat_elsewhere", "seat_over", "seat_of_another", "seat_taken", "seat_had"],
    budget: "tries",
  }),
};
