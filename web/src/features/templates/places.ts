/** The tabs of the browser, as the specification calls them: all of them is the empty one. */
export const tabs = ["type", "tags", ""] as const;
export type TabValue = (typeof tabs)[number];

/** Where the browser is: on a tab, and of types and tags perhaps within one of them. */
export type Place = { tab: TabValue; inside: string };

const ROOT = "/templates";
const paths: Record<TabValue, string> = { type: `${ROOT}/types`, tags: `${ROOT}/tags`, "": ROOT };

/** Where an address of the browser is; read from the address itself, since a router would mix up %2F and %252F. */
export function placeOf(pathname: string): Place {
  const tidy = pathname.replace(/(?<!\/)\/+$/, "");
  const tab = tabs.find((each) => each !== "" && (tidy === paths[each] || tidy.startsWith(`${paths[each]}/`))) ?? "";
  return { tab, inside: tab === "" ? "" : decoded(tidy.slice(paths[tab].length + 1)) };
}

/** The address of a tab, or of one of its types or tags. */
export const pathOf = (tab: TabValue, inside = ""): string =>
  inside === "" ? paths[tab] : `${paths[tab]}/${encodeURIComponent(inside)}`;

/** Where a template opens for use, in a chat of its own. */
export const applyOf = (templateId: number): string => `${ROOT}/apply-template/${templateId}/new`;

export const CREATE = `${ROOT}/create-template`;

/** What a new template begins with, where a text is kept as one. */
export type Kept = { name: string; content: string };

/** Where a text becomes a new template: the form, with it in its place. */
export const newOf = (kept: Kept): { to: string; state: { kept: Kept } } => ({ to: CREATE, state: { kept } });

/** What the way to the form brought along, if anything. */
export function keptIn(state: unknown): Kept | null {
  const kept = fieldsIn(fieldsIn(state).kept);
  const { name, content } = kept;
  return typeof name === "string" && typeof content === "string" ? { name, content } : null;
}

const fieldsIn = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

export const editOf = (templateId: number): string => `${ROOT}/edit-template/${templateId}`;
export const versionsOf = (templateId: number): string => `${editOf(templateId)}/versions`;

/** The tags of a template, one by one. */
export const tagsOf = (tags: string): string[] => tags.split(",").flatMap((tag) => tag.trim() || []);

function decoded(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}
