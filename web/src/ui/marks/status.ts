import type { Tone } from "./Tag.tsx";

const tones: Readonly<Record<string, Tone>> = {
  revoked: "bad",
  failed: "bad",
  cancelled: "bad",
  active: "good",
  succeeded: "good",
  completed: "good",
  pending: "warn",
};

/** What a status of a purchase or an invoice means; one that nobody knows means nothing. */
export const toneOf = (status: string): Tone => (isKnownStatus(status) && tones[status]) || "plain";

/** Whether a status has words of its own; any other is shown as it is written. */
export const isKnownStatus = (status: string): boolean => Object.hasOwn(tones, status);
