/** A card of the sandbox: no money moves, and each does one thing that cards do. */
export type TestCard = { token: string; last4: string; does: "pay" | "confirm" | "decline" | "poor" | "failLater" };

export const testCards: readonly TestCard[] = [
  { token: "sandbox_ok", last4: "4242", does: "pay" },
  { token: "sandbox_confirm", last4: "3155", does: "confirm" },
  { token: "sandbox_declined", last4: "0002", does: "decline" },
  { token: "sandbox_insufficient", last4: "9995", does: "poor" },
  { token: "sandbox_renewal_fails", last4: "0341", does: "failLater" },
];
