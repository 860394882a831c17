import type { HeardPlace } from "@pluma/contract/documents/presence";
import type { App } from "../../platform/context.ts";
import type { ListedRow } from "./store.ts";

type Telling = Pick<App, "pushAcross">;

/** Tells the open screens of who may see a document at which version it is now. What was done is read from the log. */
export function tellDocument(app: Telling, { userId, documentId, version }: ListedRow): void {
  app.pushAcross(userId, "document", { document_id: documentId, version });
}

/** Tells them where in it somebody is. */
export function tellPlace(app: Telling, { userId }: Pick<ListedRow, "userId">, place: HeardPlace): void {
  app.pushAcross(userId, "document_presence", place);
}
