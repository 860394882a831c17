/** What a customer's page is given of a widget before anybody has pressed its button. */
import type { WidgetConfig } from "./shapes.ts";

/** How the button looks, which stands in the script itself: nothing is asked for to draw it. */
export type WidgetButton = Pick<WidgetConfig, "name" | "accent_color" | "position" | "scheme" | "language"> & {
  public_id: string;
  /** The address of its picture, as `data-image` of the code names it; null for none. */
  image: string | null;
  /** A picture of a few kilobytes as base64; null for the usual sign. */
  picture: string | null;
};
