import { siteBrand } from "@pluma/contract/site/brand";
import { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { bundledFile, bundlePart } from "../../../platform/features/bundles.ts";
import { fileRefOf, publicFileAt } from "../../files/index.ts";
import { saveBrand } from "../brand.ts";
import { readSettings } from "../store.system.ts";

const { primary_color: primary, accent_color: accent, lang } = siteBrand.shape;
const pictures = ["landing_logo_src", "landing_logo_dark_src", "favicon_url"] as const;
const picture = bundledFile.nullable();
const shape = z.object({
  primary_color: primary.nullable(),
  accent_color: accent.nullable(),
  lang: lang.nullable(),
  landing_logo_src: picture,
  landing_logo_dark_src: picture,
  favicon_url: picture,
});
type Data = z.output<typeof shape>;

/** How an organization looks on a host of its own, and its mails with it. The host, its mail server and its addresses stay behind. */
export const sitePart = bundlePart({
  kind: "site",
  shape,
  nameOf: () => "",
  filesOf: (data) => pictures.flatMap((key) => data[key] ?? []),
  isBlank: async (ctx) => (await chosenIn(ctx)).size === 0,
  list: async (ctx) => [{ id: hereIn(ctx), name: "" }],
  async give(ctx, _id, giving) {
    const chosen = await chosenIn(ctx);
    const kept = shape.pick({ primary_color: true, accent_color: true, lang: true }).partial();
    const said = kept.safeParse(Object.fromEntries(chosen)).data ?? {};
    const fileOf = async (key: (typeof pictures)[number]) => {
      const src = chosen.get(key) ?? "";
      const fileId = await publicFileAt(ctx, src);
      if (fileId === null && src !== "") giving.leave("has_of_others");
      return fileId === null ? null : giving.file(fileId);
    };
    return {
      primary_color: said.primary_color ?? null,
      accent_color: said.accent_color ?? null,
      lang: said.lang ?? null,
      landing_logo_src: await fileOf("landing_logo_src"),
      landing_logo_dark_src: await fileOf("landing_logo_dark_src"),
      favicon_url: await fileOf("favicon_url"),
    };
  },
  async take(tx, data, _standing, taking) {
    const id = hereIn(tx);
    const { primary_color, accent_color, lang: spoken } = data;
    const srcs: Record<string, string | null> = {};
    for (const [at, key] of pictures.filter((each) => data[each] !== null).entries()) {
      srcs[key] = (await fileRefOf(tx, taking.fileId(at)))?.src ?? refuse("not_found");
    }
    const none = { landing_logo_src: null, landing_logo_dark_src: null, favicon_url: null };
    const body = { primary_color, accent_color, lang: spoken, ...none, ...srcs };
    await saveBrand(tx, { params: { id }, query: {}, body });
    return id;
  },
});

const hereIn = ({ actor }: ActorCtx): number => actor.organizationId ?? refuse("not_found");

/** What the organization chose, as far as it is in a bundle. */
async function chosenIn(ctx: ActorCtx): Promise<Map<string, string>> {
  const keys: readonly string[] = shape.keyof().options satisfies (keyof Data)[];
  const settings = await readSettings(ctx.db, hereIn(ctx));
  return new Map(settings.filter(({ key }) => keys.includes(key)).map(({ key, value }) => [key, value]));
}
