import { isIP } from "node:net";
import type { Config } from "./config.ts";
import type { App } from "./context.ts";
import { perApp } from "./state.ts";

/** An organization whose own host is proved, and how it is called and looks where nothing else was chosen. */
export type OwnSite = { organizationId: number; host: string; name: string; tagline: string; picture: string };

/** Who knows which hosts are proved. */
export type Sites = {
  at(host: string): Promise<OwnSite | null>;
  of(organizationId: number): Promise<OwnSite | null>;
  /** The address of the Admin of an organization who has been one longest, of those who are nobody of the staff. */
  adminAddress(organizationId: number): Promise<string | null>;
};

/**
 * As whom the app shows itself, and where: `site` is the organization on whose own host something is asked, or for which it is
 * done; null for the installation.
 */
export type Placed = { site: number | null; publicUrl: string };

const nobody = async () => null;
const kept = perApp((): { sites: Sites } => ({ sites: { at: nobody, of: nobody, adminAddress: nobody } }));

/** Says who knows the hosts: organizations stand above the platform, which asks before every request. */
export function defineSites(app: Pick<App, "state">, sites: Sites): void {
  kept(app).sites = sites;
}

/** An organization with a proved host of its own; null for any other. */
export const ownSiteOf = (app: Pick<App, "state">, organizationId: number): Promise<OwnSite | null> =>
  kept(app).sites.of(organizationId);

/** Where an Admin of an organization is reached; null where none is but the platform's staff. */
export const adminAddressOf = (app: Pick<App, "state">, organizationId: number): Promise<string | null> =>
  kept(app).sites.adminAddress(organizationId);

/** Where people reach this installation: as configured, else on this machine. */
export const installationUrl = (config: Pick<Config, "PUBLIC_URL" | "PORT">): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/(?<!\/)\/+$/, "");

type Parts = Pick<App, "state" | "config">;

/** Who answers at a host: an organization that has proved it, else the installation; null where nobody does. */
export async function placedAt(app: Parts, host: string): Promise<Placed | null> {
  const name = host.toLowerCase();
  const own = await kept(app).sites.at(name);
  if (own) return placedOf(app, own);
  return isOfInstallation(app.config, name) ? installationOf(app) : null;
}

/** Whether the installation answers at a host: its own, those that it is said to have, and, as long as no address of it is configured, any. */
export function isOfInstallation(config: Pick<Config, "PUBLIC_URL" | "HOSTS">, host: string): boolean {
  if (config.PUBLIC_URL === undefined || isNamedFor(config, host)) return true;
  // Machines that look after us, and names of a private network, where nobody can prove anything.
  const plain = host.replace(/^\[|\]$/g, "");
  return isIP(plain) !== 0 || !plain.includes(".") || plain.endsWith(".localhost");
}

/** Whether a host is the installation's by its configuration: nobody else may claim it. */
export const isNamedFor = ({ PUBLIC_URL, HOSTS }: Pick<Config, "PUBLIC_URL" | "HOSTS">, host: string): boolean =>
  (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).hostname === host) || (HOSTS?.includes(host) ?? false);

/** Whether a name or address is this machine's own; nothing given is, for then only this machine is listened to. */
export const isOwnMachine = (host: string | undefined): boolean =>
  !host ||
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  host === "::1" ||
  /^127(\.\d{1,3}){3}$/.test(host);

/** Whether an installation is reached at its own machine alone, as it is on the laptop of somebody who looks at it. */
export const isOfOwnMachine = ({ HOST, PUBLIC_URL }: Pick<Config, "HOST" | "PUBLIC_URL">): boolean =>
  isOwnMachine(HOST) && isOwnMachine(PUBLIC_URL && new URL(PUBLIC_URL).hostname);

/**
 * The same app as it is for what belongs to an organization, or to none: on its own host where it has one, else as the installation,
 * wherever it is asked.
 */
export async function placedFor<C extends Parts & Placed>(app: C, organizationId: number | null): Promise<C> {
  if (organizationId === app.site) return app;
  const own = organizationId === null ? null : await ownSiteOf(app, organizationId);
  return own ? { ...app, ...placedOf(app, own) } : { ...app, ...installationOf(app) };
}

const installationOf = ({ config }: Pick<App, "config">): Placed => ({
  site: null,
  publicUrl: installationUrl(config),
});

// The installation's scheme and port: whoever stands in front of it stands in front of every host.
function placedOf({ config }: Parts, { organizationId, host }: OwnSite): Placed {
  const { protocol, port } = new URL(installationUrl(config));
  return { site: organizationId, publicUrl: `${protocol}//${host}${port ? `:${port}` : ""}` };
}
