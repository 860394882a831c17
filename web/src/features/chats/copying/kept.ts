/** The attributes of a text that say something of its meaning; all others are looks. */
export const KEPT: ReadonlySet<string> = new Set(["href", "colspan", "rowspan", "start", "align"]);
