import { anApiKey } from "../../../src/features/apiKeys/test/anApiKey.ts";
import type { Owner } from "../owner.ts";

/** Keys of the API. */
export const apiKeyMakers = {
  apiKey: async ({ node, person, organizationId }: Owner) => ({
    apiKeyId: (await anApiKey(node, person.userId, { organizationId })).row.apiKeyId,
  }),
};
