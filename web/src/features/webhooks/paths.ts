import type { Place } from "./data.ts";

const bases = {
  own: "/settings/webhooks",
  organization: "/organization/webhooks",
  installation: "/admin/webhooks",
} as const;

/** The screen of the webhooks of a place, or of one of them. */
export function webhooksPath({ place, organizationId }: Place, id?: number): string {
  const query = organizationId === null ? "" : `?organization=${organizationId}`;
  return `${bases[place]}${id === undefined ? "" : `/${id}`}${query}`;
}
