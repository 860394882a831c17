import { z } from "zod";
import { id, route } from "../kit/kit.ts";

/** Whose AI key answers for an organization that has none: the installation's, or none. */
export const aiKeySource = z.enum(["installation", "own"]);

/** What staff decide about an organization's AI key, and whether it has entered one. */
export const organizationAi = z.object({ source: aiKeySource, has_key: z.boolean() });

export const organizations = {
  saveAiKeySource: route({
    method: "PUT",
    path: "/organizations/{organization_id}/ai_key",
    summary:
      "Decides whose AI key answers for an organization without one: the installation's, or none, so that only its own answers.",
    access: "admin",
    params: z.object({ organization_id: id }),
    body: z.object({ source: aiKeySource }),
    answer: organizationAi,
  }),
};
