/** The first segments of addresses of the app and of its calls: an organization called so would take them for itself. */
const reserved = new Set(
  (
    "admin admin-panel analytics api assets auth avatars billing campaign campaigns chat-widget-generator checkout " +
    "conversation conversations create-template documents files group groups hashtags hosts invoices landing latam login " +
    "messages myadmin new organization organization-settings organizations outputs pricing products profile purchases " +
    "recovery review reset settings setup share shared signup socket-io sorry staff super-fetch tags templates thankyou " +
    "topics trainings tutorials types upgrade user-workflows user_workflows users verify welcome widget workflows"
  ).split(" "),
);

/** The name of an organization as a segment of an address: lower case without accents, all else dashes; empty for none. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("-")
    .slice(0, 80)
    .replace(/-$/, "");

/** Whether a segment of an address is the app's own, and never an organization's. */
export const isReservedSlug = (segment: string): boolean => reserved.has(segment);
