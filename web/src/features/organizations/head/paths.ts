/** A screen of an organization; the one that is selected needs no word of it. */
export const pathIn = (path: string, organizationId: number, selectedId: number | null): string =>
  organizationId === selectedId ? path : `${path}?organization=${organizationId}`;

/** The settings of an organization. */
export const settingsPath = (organizationId: number): string =>
  `/organizations/organization-settings/${organizationId}`;

/** The id that an address names; null where it names none. */
export const idFrom = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;

/** The host of an organization: its proof, and how it looks there. */
export const hostPath = (organizationId: number): string => `${settingsPath(organizationId)}/host`;

/** How an organization is set up, as one file. */
export const bundlePath = (organizationId: number): string => `${settingsPath(organizationId)}/bundle`;

/** The shop's front of an organization: who comes, what buyers are written, terms and privacy. */
export const frontPath = (organizationId: number): string => `${settingsPath(organizationId)}/front`;

/** The landing page of an organization, which its Admins make. */
export const landingPath = (organizationId: number): string => `${settingsPath(organizationId)}/landing`;

/** How an organization sells: its accounts at the providers and its terms. */
export const shopPath = (organizationId: number): string => `${settingsPath(organizationId)}/shop`;
