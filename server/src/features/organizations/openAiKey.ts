import type { App } from "../../platform/context.ts";
import { readOpenAiKey } from "./store.ts";

// Each key is sealed for its organization, so that none can be moved to another one's row.
const purposeOf = (organizationId: number): string => `organizations:${organizationId}:openai_api_key`;

/** An organization's AI key as it is kept. */
export const sealOrganizationKey = ({ secrets }: Pick<App, "secrets">, organizationId: number, key: string): string =>
  secrets.seal(key, purposeOf(organizationId));

/** An organization's own AI key; null without one, and when it was sealed with another secret of the installation. */
export async function organizationKeyOf(
  { db, secrets }: Pick<App, "db" | "secrets">,
  organizationId: number,
): Promise<string | null> {
  const sealed = await readOpenAiKey(db, organizationId);
  if (!sealed) return null;
  try {
    return secrets.open(sealed, purposeOf(organizationId));
  } catch {
    return null;
  }
}
