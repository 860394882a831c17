import { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { bundledFile, bundlePart } from "../../../platform/features/bundles.ts";
import { fileRefOf, publicFileAt } from "../../files/index.ts";
import { saveOrganization } from "../organizations.ts";
import { readVisible } from "../store.organizations.ts";

const shape = z.object({
  tagline: z.string().max(300),
  picture: bundledFile.nullable(),
  welcome_video: bundledFile.nullable(),
});

/** How an organization looks. What it is called, its host and its keys are its own, and in no bundle. */
export const brandPart = bundlePart({
  kind: "brand",
  shape,
  nameOf: () => "",
  filesOf: ({ picture, welcome_video: video }) => [picture, video].filter((each) => each !== null),
  async isBlank(ctx) {
    const { tagline, thumbnail, welcomeVideo } = await here(ctx);
    return tagline === "" && thumbnail === "" && welcomeVideo === "";
  },
  async list(ctx) {
    const { organizationId, name } = await here(ctx);
    return [{ id: organizationId, name }];
  },
  async give(ctx, _id, giving) {
    const { tagline, thumbnail, welcomeVideo } = await here(ctx);
    const fileAt = async (src: string) => {
      const fileId = await publicFileAt(ctx, src);
      if (fileId === null && src !== "") giving.leave("has_of_others");
      return fileId === null ? null : giving.file(fileId);
    };
    return { tagline, picture: await fileAt(thumbnail), welcome_video: await fileAt(welcomeVideo) };
  },
  async take(tx, { tagline, picture, welcome_video: video }, _standing, taking) {
    const { organizationId } = await here(tx);
    const srcAt = async (at: number) => (await fileRefOf(tx, taking.fileId(at)))?.src ?? refuse("not_found");
    const thumbnail = picture ? await srcAt(0) : "";
    const welcome = video ? await srcAt(picture ? 1 : 0) : "";
    const body = { organization_id: organizationId, tagline, thumbnail, welcome_video: welcome };
    await saveOrganization(tx, { body });
    return organizationId;
  },
});

const here = async (ctx: ActorCtx) => (await readVisible(ctx, ctx.actor.organizationId ?? 0)) ?? refuse("not_found");
