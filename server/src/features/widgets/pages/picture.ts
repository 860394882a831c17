import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { smallPictureAt } from "../../files/index.ts";
import type { WidgetRow } from "../store.ts";

/** Twice the side of the button, for screens that are finer. */
const SIDE = 112;
const KEPT_MAX = 200;

/** Drawn once per picture: an address has the same bytes for ever. */
const drawn = perApp(() => new Map<string, Promise<string | null>>());

/** The picture of a widget's button, small, as base64; null for none. It comes with the script, so that nothing is asked for it. */
export function pictureOf(app: App, { image, userId }: Pick<WidgetRow, "image" | "userId">): Promise<string | null> {
  if (image === "") return Promise.resolve(null);
  const kept = drawn(app);
  const known = kept.get(image);
  if (known) return known;
  const oldest = kept.keys().next().value;
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  const made = smallPictureAt(app, userId, image, SIDE).then((bytes) => bytes && Buffer.from(bytes).toString("base64"));
  kept.set(image, made);
  made.catch(() => kept.delete(image));
  return made;
}
