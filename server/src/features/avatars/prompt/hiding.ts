import { type Index, indexOf } from "./chain.ts";
import { stepsOf } from "./forms/shift.ts";
import { lettersIn } from "./reading/normal.ts";
import { type Hidden, hide } from "./runs.ts";

/** A text made ready to be recognised: by its letters, by the steps between them, and by its words. */
export type Secret = { letters: Hidden; steps: Hidden; index: Index };

const GRAM = 8;
/** Contexts and small files come back with every question; the least used ones are made ready again. */
const KEPT_MAX = 32;
const kept = new Map<string, Secret>();

/** A text made ready; one that was lately is not made ready again. */
export function secretOf(text: string): Secret {
  const known = kept.get(text);
  kept.delete(text);
  const secret = known ?? madeOf(text);
  kept.set(text, secret);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return secret;
}

function madeOf(text: string): Secret {
  const letters = lettersIn(text);
  return { letters: hide(letters, GRAM), steps: hide(letters, GRAM, stepsOf()), index: indexOf(text) };
}
