import type { App } from "../../../platform/context.ts";
import { defineSites, type OwnSite } from "../../../platform/sites.ts";
import { perApp } from "../../../platform/state.ts";
import { findProfile } from "../../accounts/index.ts";
import { findLongestAdmin, readProved } from "./store.system.hosts.ts";

/** A bus that reconnects may have missed that a host changed; nothing is believed for longer than this. */
const BELIEVED_MS = 30_000;

type Known = { byHost: Map<string, OwnSite>; byId: Map<number, OwnSite> };
type Held = { known: Promise<Known>; readAt: number };
type Parts = Pick<App, "settingsDb" | "bus" | "state">;

// Every request asks which host it came to: all that are proved are kept, so that a name that nobody has costs nothing.
const heldIn = perApp(({ bus }: Pick<App, "bus" | "state">) => {
  const held: { now: Held | null } = { now: null };
  bus.on("hosts", () => {
    held.now = null;
  });
  return held;
});

/** Tells the platform which hosts are proved, and whose they are. */
export function defineHosts(app: App): void {
  defineSites(app, {
    at: async (host) => (await knownTo(app)).byHost.get(host) ?? null,
    of: async (organizationId) => (await knownTo(app)).byId.get(organizationId) ?? null,
    adminAddress: async (organizationId) => {
      const userId = await findLongestAdmin(app.db, organizationId);
      return userId === null ? null : ((await findProfile(app, userId))?.email ?? null);
    },
  });
}

/** Tells every node, once the transaction is committed, that hosts or how their organizations look changed; this one knows at once. */
export const tellHosts = (app: Pick<App, "bus" | "db">): Promise<void> => app.bus.tell(app.db, "hosts", {});

function knownTo(app: Parts): Promise<Known> {
  const held = heldIn(app);
  const now = performance.now();
  if (held.now && now - held.now.readAt < BELIEVED_MS) return held.now.known;
  const next: Held = { known: read(app), readAt: now };
  held.now = next;
  next.known.catch(() => {
    if (held.now === next) held.now = null;
  });
  return next.known;
}

async function read({ settingsDb }: Parts): Promise<Known> {
  const sites = await readProved(settingsDb);
  return {
    byHost: new Map(sites.map((site) => [site.host, site])),
    byId: new Map(sites.map((site) => [site.organizationId, site])),
  };
}
