import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { IconName, site } from "@pluma/contract/site/site";
import type { Ctx } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { iconVersion } from "../../../platform/web/iconVersion.ts";
import { filesOf, readBytes } from "../../files/index.ts";
import { readConfig } from "../config.ts";
import { drawIcon } from "./drawIcon.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
const SOON_SECONDS = 300;

/** What was drawn of the brand as it is; another brand's is not kept. */
const drawnIn = perApp(() => ({ version: "", icons: new Map<IconName, Promise<Buffer>>() }));

/** The brand as an icon, drawn once while the brand is the same. */
export async function readIcon(ctx: Ctx, { params, query }: Input<typeof site.readIcon>): Promise<ServedFile> {
  const config = await readConfig(ctx);
  const version = iconVersion(config);
  const drawn = drawnIn(ctx);
  if (drawn.version !== version) Object.assign(drawn, { version, icons: new Map() });
  const { icons } = drawn;
  let icon = icons.get(params.name);
  if (!icon) {
    const brand = { name: config.app_name || config.title || "", colour: config.primary_color ?? "#3f51d4" };
    icon = pictureOf(ctx, config.favicon_url || config.landing_logo_src).then((picture) =>
      drawIcon(params.name, { ...brand, picture }),
    );
    icons.set(params.name, icon);
    icon.catch(() => icons.delete(params.name));
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
