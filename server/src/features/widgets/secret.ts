import type { App } from "../../platform/context.ts";
import type { WidgetRow } from "./store.ts";

/** The secret of a widget, with which a customer's site signs who its visitor is; it follows from the installation's key. */
export const secretOf = (
  { secrets }: Pick<App, "secrets">,
  { publicId, secretVersion }: Pick<WidgetRow, "publicId" | "secretVersion">,
): string => `wsec_${secrets.derive(`widget:${publicId}:${secretVersion}`)}`;
