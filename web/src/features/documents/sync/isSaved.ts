import { wordOf } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import type { Sync } from "./sync.ts";

/**
 * Sends what was typed a moment ago. Says so, and answers false, where not all of it is in the document then: what is made of
 * that would lack it.
 */
export async function isSaved(sync: Sync | null): Promise<boolean> {
  if (!sync || (await sync.saved())) return true;
  showAlert(wordOf("documents:ai.unsaved"));
  return false;
}
