import type { Input, Received } from "@pluma/contract/kit/kit";
import { type tutorials as contract, NAME_LENGTH_MAX } from "@pluma/contract/tutorials/tutorials";
import { videoOf } from "@pluma/contract/tutorials/video";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { lookAt } from "../../providers/videos/index.ts";
import { addPicture, filesOf } from "../files/index.ts";

/**
 * What a platform says of a video, its picture kept here as a file of the caller's. Where it does not answer, or not
 * with a picture, there is none, and the caller brings their own.
 */
export async function lookUpVideo(
  ctx: ActorCtx,
  { body }: Input<typeof contract.lookUpVideo>,
): Promise<Received<typeof contract.lookUpVideo>> {
  const { provider, id } = videoOf(body.address) ?? refuse("tutorial_address_unknown");
  const { name, lengthSeconds, picture } = await lookAt(provider, id, ctx.config.VIDEO_LOOKUP_URL).catch(
    (error: unknown) => {
      ctx.log.warn({ err: error, provider }, "a video platform did not answer");
      return { name: "", lengthSeconds: null, picture: null };
    },
  );
  const kept = picture && (await addPicture(ctx, { name: `${provider}.jpg`, type: "image/jpeg", bytes: picture }));
  const src = kept && (await filesOf(ctx, [kept.file_id])).get(kept.file_id)?.src;
  return {
    provider,
    id,
    name: name.slice(0, NAME_LENGTH_MAX).toWellFormed(),
    length_seconds: lengthSeconds,
    picture: kept && src ? { file_id: kept.file_id, src } : null,
  };
}
