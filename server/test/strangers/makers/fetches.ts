import { aFetch, aPreset } from "../../superFetch.ts";
import type { Owner } from "../owner.ts";
import { avatarMakers } from "./avatars.ts";
import { fileMakers } from "./files.ts";

/** What was fetched, and presets. */
export const fetchMakers = {
  fetch: async (owner: Owner) => {
    const { avatarId, assistantId } = await avatarMakers.avatar(owner);
    const { node, person, organizationId } = owner;
    const [{ fileId }, { sourceId }] = [await fileMakers.file(owner), await fileMakers.source(owner)];
    const values = { organizationId, fileId, sourceId };
    const { superFetchId, outputId } = await aFetch(node, person.userId, avatarId, values);
    return {
      superFetchId,
      fetchOutputId: outputId,
      fetchFileId: fileId,
      fetchedAvatarId: avatarId,
      assistantOfFetchId: assistantId,
    };
  },
  preset: async ({ node, person }: Owner) => ({ presetId: await aPreset(node, person.userId) }),
};
