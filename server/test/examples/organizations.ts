import { anOrganization } from "../people.ts";
import type { Examples } from "./example.ts";

export const organizationsExamples: Examples = {
  "PUT /organizations/{organization_id}/ai_key": async ({ node }) => ({
    path: `/organizations/${await anOrganization(node)}/ai_key`,
    body: { source: "own" },
  }),
};
