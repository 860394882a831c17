import { and, eq } from "drizzle-orm";
import { bundleImports, bundleSigners } from "../../../src/features/bundles/tables.ts";
import { aDraft } from "../../../src/features/bundles/test/aDraft.ts";
import { anEmptyBundle } from "../../../src/features/bundles/test/zips.ts";
import { aForm } from "../../../src/features/files/test/samples.ts";
import type { Examples, Given } from "../example.ts";
import { theOrganization } from "../organizations.ts";

const onBundle = (rest: string) => async (given: Given) => {
  const organizationId = await theOrganization(given);
  const userId = given.person?.userId ?? (await given.customer()).userId;
  const isRunning = and(eq(bundleImports.organizationId, organizationId), eq(bundleImports.state, "running"));
  await given.node.app.db.update(bundleImports).set({ state: "done" }).where(isRunning);
  const importId = await aDraft(given.node, userId, organizationId);
  return {
    path: `/organizations/${organizationId}/bundle/imports/${importId}${rest}`,
    ...(rest !== "" && { body: {} }),
  };
};

export const bundlesExamples: Examples = {
  "GET /organizations/{id}/bundle": async (given) => ({
    path: `/organizations/${await theOrganization(given)}/bundle`,
  }),
  "POST /organizations/{id}/bundle/export": async (given) => ({
    path: `/organizations/${await theOrganization(given)}/bundle/export`,
    body: { name: "Set-up", kinds: ["templates"] },
  }),
  "POST /organizations/{id}/bundle/imports": async (given) => ({
    path: `/organizations/${await theOrganization(given)}/bundle/imports`,
    form: aForm(anEmptyBundle(given.node.app), "setup.zip"),
  }),
  "GET /organizations/{id}/bundle/imports/{import_id}": onBundle(""),
  "POST /organizations/{id}/bundle/imports/{import_id}/start": onBundle("/start"),
  "DELETE /organizations/{id}/bundle/imports/{import_id}": onBundle(""),
  "DELETE /organizations/{id}/bundle/signers/{fingerprint}": async (given) => {
    const organizationId = await theOrganization(given);
    const signer = { organizationId, fingerprint: "a".repeat(40), trustedAt: new Date() };
    await given.node.app.db.insert(bundleSigners).values(signer).onConflictDoNothing();
    return { path: `/organizations/${organizationId}/bundle/signers/${signer.fingerprint}` };
  },
};
