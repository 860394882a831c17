/**
 * Test cards. `number` is what the form in the browser is given, `decline` why the bank refuses; `declinesLater` one
 * that is charged without its holder there; `asks` when it wants its holder to confirm (3-D Secure): always, or until a
 * payment or a setup was confirmed once.
 */
const behaviours = {
  visa: { number: "4242424242424242", decline: null, declinesLater: null, asks: "never" },
  declined: { number: "4000000000000002", decline: "generic_decline", declinesLater: null, asks: "never" },
  insufficient_funds: {
    number: "4000000000009995",
    decline: "insufficient_funds",
    declinesLater: null,
    asks: "never",
  },
  expired: { number: "4000000000000069", decline: "expired_card", declinesLater: null, asks: "never" },
  /** Kept without trouble, paid with once, and refused at every renewal. */
  renewal_fails: { number: "4000000000000341", decline: null, declinesLater: "generic_decline", asks: "never" },
  confirm_once: { number: "4000002500003155", decline: null, declinesLater: null, asks: "once" },
  confirm_always: { number: "4000002760003184", decline: null, declinesLater: null, asks: "always" },
} as const satisfies Record<string, Behaviour>;

export type CardName = keyof typeof behaviours;
export type Behaviour = {
  number: string;
  decline: string | null;
  declinesLater: string | null;
  asks: "never" | "once" | "always";
};

export const behaviourOf = (name: CardName): Behaviour => behaviours[name];

export const cardNames = Object.keys(behaviours) as CardName[];
