import type { Input, Received } from "@pluma/contract/kit/kit";
import {
  absentThere,
  type siteBrands as contract,
  plainBrand,
  type SiteBrand,
  sharedKeys,
  siteBrand,
  siteBrandChangeKeys,
  siteBrandKeys,
} from "@pluma/contract/site/brand";
import type { AppConfig, PublicConfig } from "@pluma/contract/site/site";
import type { ActorCtx, App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { ownSiteOf } from "../../platform/sites.ts";
import { perApp } from "../../platform/state.ts";
import { recordAudit } from "../accounts/index.ts";
import { publishFile } from "../files/index.ts";
import { publicConfigOf, readConfig } from "./config.ts";
import { readSettings, writeSetting } from "./store.system.ts";

type Parts = Pick<App, "settingsDb" | "bus" | "state" | "secrets" | "config" | "log" | "site">;
type Held = { brand: Promise<SiteBrand>; readAt: number };

/** As for the settings of the installation: nothing is believed for longer, and what is told is forgotten at once. */
const BELIEVED_MS = 30_000;
/** So many brands are kept; an installation with more hosts reads the others anew. */
const KEPT_MAX = 5000;

const keptIn = perApp(({ bus }: Pick<App, "bus" | "state">) => {
  const kept = new Map<number, Held>();
  bus.on("config", ({ site }) => {
    if (site !== undefined) kept.delete(site);
  });
  return kept;
});

/**
 * What anyone may read of the settings, as the site has them that is asked. On an organization's own host that is its name and what it
 * chose, and of the installation's only what the app can do: no word, no colour, no address and no key of it.
 */
export async function readPublicSettings(app: Parts): Promise<PublicConfig> {
  const config = await readConfig(app);
  return app.site === null ? publicConfigOf(config) : ofOrganization(app, config, app.site);
}

async function ofOrganization(app: Parts, config: AppConfig, site: number): Promise<PublicConfig> {
  const [own, brand] = await Promise.all([ownSiteOf(app, site), readBrandOf(app, site)]);
  const all: Record<string, unknown> = publicConfigOf(config);
  const shared = Object.fromEntries(sharedKeys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
  return {
    ...shared,
    app_name: own?.name ?? "",
    tagline: own?.tagline ?? "",
    // Its picture stands where it brought no logo.
    landing_logo_src: own?.picture ?? "",
    ...plainBrand,
    ...absentThere,
    ...brand,
  };
}

/** The reading of the settings of the site that is asked: another object once any of them is saved, on this node at once. */
export const settingsReadOf = (app: Parts): Promise<object> =>
  app.site === null ? readConfig(app) : readBrandOf(app, app.site);

/** What an organization chose for its own host. */
export function readBrandOf(app: Parts, site: number): Promise<SiteBrand> {
  const kept = keptIn(app);
  const now = performance.now();
  const known = kept.get(site);
  if (known && now - known.readAt < BELIEVED_MS) return known.brand;
  const held: Held = { brand: load(app, site), readAt: now };
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(site, held);
  held.brand.catch(() => {
    if (kept.get(site) === held) kept.delete(site);
  });
  return held.brand;
}

async function load({ settingsDb }: Pick<App, "settingsDb">, site: number): Promise<SiteBrand> {
  const chosen = await readSettings(settingsDb, site);
  const read = chosen.flatMap(({ key, value }) => {
    const shape = siteBrandKeys.find((each) => each === key);
    const parsed = shape && siteBrand.shape[shape].safeParse(value);
    return parsed?.success ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(read);
}

/** All that an organization chose for its site, by key, as it is kept. */
export async function readSiteSettings({ db }: Pick<App, "db">, site: number) {
  const chosen = await readSettings(db, site);
  return Object.fromEntries(chosen.map(({ key, value }) => [key, value]));
}

/** How an organization looks on its own host; what it did not choose is the usual. */
export async function readBrand(ctx: ActorCtx, id: number): Promise<Received<typeof contract.readBrand>> {
  return { brand: { ...plainBrand, ...(await readBrandOf(ctx, id)) } };
}

const pictureKeys = ["landing_logo_src", "landing_logo_dark_src", "favicon_url"] as const;

/** Changes it; every screen of its host has it at the next look. Pictures of the caller's are there for everybody from then on. */
export async function saveBrand(
  ctx: ActorCtx,
  { params: { id }, body }: Input<typeof contract.saveBrand>,
): Promise<Received<typeof contract.saveBrand>> {
  const given = siteBrandChangeKeys.filter((key) => body[key] !== undefined);
  await inTransaction(ctx, async (tx) => {
    for (const key of given) {
      const value = body[key];
      const isPicture = pictureKeys.some((picture) => picture === key);
      const kept = isPicture && typeof value === "string" ? await publishFile(tx, value) : value;
      const text = kept === null || kept === "" || kept === undefined ? null : String(kept);
      await writeSetting(tx.db, id, { key, value: text, updatedBy: tx.actor.userId });
    }
    await recordAudit(tx, "organization.save", `organization:${id}`, { keys: given });
    await tx.bus.tell(tx.db, "config", { keys: given, site: id });
  });
  forgetBrand(ctx, id);
  return readBrand(ctx, id);
}

/** Makes the next reader on this node read anew what an organization chose. */
export const forgetBrand = (app: Pick<App, "bus" | "state">, id: number): boolean => keptIn(app).delete(id);
