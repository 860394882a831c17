import type { App } from "../../../platform/context.ts";
import { readAi } from "../store.system.ts";
import { openKey, sealKey } from "./keys.ts";

/** An organization's AI key as it is kept. */
export const sealOrganizationKey = (app: Pick<App, "secrets">, organizationId: number, key: string): string =>
  sealKey(app, organizationId, "openai_api_key", key);

/**
 * An organization's own AI key, null without one and when it was sealed with another secret of the installation; and
 * whether it does without the installation's.
 */
export async function organizationAiOf(
  app: Pick<App, "db" | "secrets">,
  organizationId: number,
): Promise<{ key: string | null; usesOwnOnly: boolean }> {
  const row = await readAi(app.db, organizationId);
  const key = openKey(app, organizationId, "openai_api_key", row?.openaiApiKey);
  return { key, usesOwnOnly: row?.usesOwnKeyOnly ?? false };
}
