import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { site } from "@pluma/contract/site/site";
import type { Ctx } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { iconVersion } from "../../../platform/web/iconVersion.ts";
import { filesOf, readBytes } from "../../files/index.ts";
import { readPublicSettings } from "../brand.ts";
import { drawIcon } from "./drawIcon.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
const SOON_SECONDS = 300;

/** What was drawn of each brand as it is, by its version; those of many brands are not kept for ever. */
const drawnIn = perApp(() => new Map<string, Promise<Buffer>>());
const DRAWN_MAX = 400;

/** The brand as an icon, drawn once while the brand is the same. */
export async function readIcon(ctx: Ctx, { params, query }: Input<typeof site.readIcon>): Promise<ServedFile> {
  const config = await readPublicSettings(ctx);
  const version = iconVersion(config);
  const icons = drawnIn(ctx);
  const key = `${version} ${params.name}`;
  let icon = icons.get(key);
  if (!icon) {
    const brand = { name: config.app_name || config.title || "", colour: config.primary_color ?? "#3f51d4" };
    icon = pictureOf(ctx, config.favicon_url || config.landing_logo_src).then((picture) =>
      drawIcon(params.name, { ...brand, picture }),
    );
    if (icons.size >= DRAWN_MAX) icons.clear();
    icons.set(key, icon);
    icon.catch(() => icons.delete(key));
  }
  const cacheSeconds = query.v === version ? YEAR_SECONDS : SOON_SECONDS;
  return { name: params.name, type: "image/png", bytes: await icon, inline: true, isPublic: true, cacheSeconds };
}

/** The picture of the brand where it lies here, for everybody; one that lies elsewhere is not fetched for this. */
async function pictureOf(ctx: Ctx, src: string | undefined): Promise<Uint8Array | null> {
  const id = Number(/^\/api\/files\/(\d{1,15})\?v=/.exec(src ?? "")?.[1] ?? 0);
  if (id === 0) return null;
  const isPublic = (await filesOf(ctx, [id])).get(id)?.src === src;
  return isPublic ? readBytes(ctx, id) : null;
}
