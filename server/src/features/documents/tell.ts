import type { App } from "../../platform/context.ts";
import type { ListedRow } from "./store.ts";

/** Tells the open screens of who may see a document at which version it is now. What was done is read from the log. */
export function tellDocument(app: Pick<App, "push">, { userId, documentId, version }: ListedRow): void {
  app.push(userId, "document", { document_id: documentId, version });
}
