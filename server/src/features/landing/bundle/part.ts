import { type LandingPage, landingPage, withSources } from "@pluma/contract/site/landing";
import { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { type BundledFile, bundledFile, bundlePart } from "../../../platform/features/bundles.ts";
import { fileRefOf, publicFileAt, publishFile } from "../../files/index.ts";
import { isUnmade, publishedPage, publishPage } from "../draft/draft.ts";

const PICTURES_MAX = 600;
const shape = z.object({
  /** As visitors see it; what was uploaded stands in it by its place among the pictures. */
  page: landingPage,
  pictures: z.array(bundledFile).max(PICTURES_MAX),
});

const addressOf = (at: number): string => `/pictures/${at}`;
const placeOf = (src: string): number => Number(/^\/pictures\/(\d{1,4})$/.exec(src)?.[1] ?? -1);

/** The landing page of an organization as it was published. Its draft, its history, and whether it is shown, stay behind. */
export const landingPart = bundlePart({
  kind: "landing",
  shape,
  nameOf: () => "",
  filesOf: ({ pictures }) => pictures,
  isBlank: isUnmade,
  list: async (ctx) => [{ id: hereIn(ctx), name: "" }],
  async give(ctx, _id, giving) {
    const pictures: BundledFile[] = [];
    const page = await withSources(withoutMark(await publishedPage(ctx)), async (src) => {
      if (/^https?:/.test(src)) return src;
      const fileId = await publicFileAt(ctx, src);
      if (fileId === null) giving.leave("has_of_others");
      const file = fileId === null ? null : await giving.file(fileId);
      return file ? addressOf(pictures.push(file) - 1) : "";
    });
    return { page, pictures };
  },
  async take(tx, { page, pictures }, _standing, taking) {
    const taken = await withSources(withoutMark(page), async (src) => {
      if (/^https?:/.test(src)) return src;
      const at = placeOf(src);
      if (at < 0 || at >= pictures.length) return "";
      const { src: kept } = (await fileRefOf(tx, taking.fileId(at))) ?? refuse("not_found");
      return publishFile(tx, kept);
    });
    await publishPage(tx, taken);
    return hereIn(tx);
  },
});

const hereIn = ({ actor }: ActorCtx): number => actor.organizationId ?? refuse("not_found");

// Which plan is marked names a product by a number of this installation.
const withoutMark = (page: LandingPage): LandingPage => ({
  ...page,
  sections: page.sections.map((each) => (each.kind === "plans" ? { ...each, first_product: null } : each)),
});
