import type { App } from "../../platform/context.ts";
import { readAi } from "./store.system.ts";

// Each key is sealed for its organization, so that none can be moved to another one's row.
const purposeOf = (organizationId: number): string => `organizations:${organizationId}:openai_api_key`;

/** An organization's AI key as it is kept. */
export const sealOrganizationKey = ({ secrets }: Pick<App, "secrets">, organizationId: number, key: string): string =>
  secrets.seal(key, purposeOf(organizationId));

/**
 * An organization's own AI key, null without one and when it was sealed with another secret of the installation; and
 * whether it does without the installation's.
 */
export async function organizationAiOf(
  { db, secrets }: Pick<App, "db" | "secrets">,
  organizationId: number,
): Promise<{ key: string | null; usesOwnOnly: boolean }> {
  const row = await readAi(db, organizationId);
  const usesOwnOnly = row?.usesOwnKeyOnly ?? false;
  if (!row?.openaiApiKey) return { key: null, usesOwnOnly };
  try {
    return { key: secrets.open(row.openaiApiKey, purposeOf(organizationId)), usesOwnOnly };
  } catch {
    return { key: null, usesOwnOnly };
  }
}
