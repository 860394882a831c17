/** How a panel stands: over a page, in the flow of one, or alone on a page of this host. */
export type View = "corner" | "inline" | "page";
