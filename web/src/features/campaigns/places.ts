import { templateUseOf } from "../templates/index.ts";

const LIST = "/organization/campaigns";

/** The campaigns of an organization; the one that is selected needs no word of it. */
export const listOf = (organizationId: number, selectedId: number | null): string =>
  organizationId === selectedId ? LIST : `${LIST}?organization=${organizationId}`;

/** A campaign, and who sees it. */
export const pathOf = (campaignId: number): string => `${LIST}/${campaignId}`;
export const usersOf = (campaignId: number): string => `${pathOf(campaignId)}/users`;

/** A document of a campaign. */
export const documentOf = (campaignId: number, documentId: number): string =>
  `/campaign/${campaignId}/documents/${documentId}`;

/** Where something of an organization is opened. */
export const hrefOfThing = ({ type, id }: { type: string; id: number }): string =>
  type === "campaign" ? pathOf(id) : type === "template" ? templateUseOf(id) : `/${type}s/${id}`;
