import { valuesIn } from "../apply/drafts.ts";
import type { Values } from "../apply/filling.ts";

/**
 * A template that was begun in the box of a chat, as the chat keeps it: what was typed so far, over what it began with,
 * which is what was used last time or, where that is not wished, what the fields begin with.
 */
export type Begun = { templateId: number; name: string; isAsLastTime: boolean; typed: Values };

export const writeBegun = ({ templateId, name, isAsLastTime, typed }: Begun): string =>
  JSON.stringify({ templateId, name, isAsLastTime, typed });

/** What a chat kept; null for anything that this app did not write. */
export function readBegun(kept: string): Begun | null {
  try {
    const { templateId, name, isAsLastTime, typed }: Record<string, unknown> = JSON.parse(kept);
    const values = valuesIn(typed);
    if (typeof templateId !== "number" || typeof name !== "string" || !values) return null;
    return { templateId, name, isAsLastTime: isAsLastTime === true, typed: values };
  } catch {
    return null;
  }
}
