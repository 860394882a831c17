import type { HeardPlace } from "@pluma/contract/documents/presence";
import type { App } from "../../platform/context.ts";
import type { ListedRow } from "./store.ts";
import { viewersOf } from "./viewers.ts";

type Telling = Pick<App, "db" | "state" | "pushAcross" | "background">;
type Seen = Pick<ListedRow, "documentId" | "userId" | "organizationId">;

/** Tells the open screens of who may see a document at which version it is now. What was done is read from the log. */
export const tellDocument = (app: Telling, document: Seen & Pick<ListedRow, "version">): void =>
  toViewers(app, document, (userId) =>
    app.pushAcross(userId, "document", { document_id: document.documentId, version: document.version }),
  );

/** Tells them where in it somebody is. */
export const tellPlace = (app: Telling, document: Seen, place: HeardPlace): void =>
  toViewers(app, document, (userId) => app.pushAcross(userId, "document_presence", place));

/** Tells them something; whoever causes it does not wait until it is known who they are. */
export function toViewers(app: Telling, document: Seen, tell: (userId: number) => void): void {
  if (document.organizationId === null) {
    tell(document.userId);
    return;
  }
  app.background(
    "document.tell",
    viewersOf(app, document).then((viewers) => viewers.forEach(tell)),
  );
}
