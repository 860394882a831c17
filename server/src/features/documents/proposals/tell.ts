import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { readShown } from "./shown.ts";

/** Tells the screens of whoever asked what an ask is now; one that went with its document is told to nobody. */
export async function tellAsk(app: Pick<App, "db" | "push">, askId: number, lang: Language): Promise<void> {
  const [shown] = await readShown(app, [askId], lang);
  if (!shown) return;
  const { userId, ask, version } = shown;
  app.push(userId, "document_output", { document_id: ask.document_id, ask, version });
}
