import { type OrganizationSecret, organizationSecrets } from "@pluma/contract/organizations/organizations";
import { isMask, mask } from "@pluma/contract/site/site";
import type { App } from "../../../platform/context.ts";
import type { OrganizationColumns, OrganizationRow } from "../store.organizations.ts";

type Sealer = Pick<App, "secrets">;
/** A key that is kept sealed; the public one is not. */
type SealedKey = Exclude<OrganizationSecret, "stripe_public_key">;

// Each key is sealed for its organization and its place, so that none can be moved to where it would mean something else.
const purposeOf = (organizationId: number, key: SealedKey): string => `organizations:${organizationId}:${key}`;

/** A secret key of an organization as it is kept. */
export const sealKey = ({ secrets }: Sealer, organizationId: number, key: SealedKey, value: string): string =>
  secrets.seal(value, purposeOf(organizationId, key));

/** A secret key of an organization; null without one, and when it was sealed with another secret of the installation. */
export function openKey(
  { secrets }: Sealer,
  organizationId: number,
  key: SealedKey,
  sealed: string | null | undefined,
): string | null {
  if (!sealed) return null;
  try {
    return secrets.open(sealed, purposeOf(organizationId, key));
  } catch {
    return null;
  }
}

const columnOf = {
  stripe_public_key: "stripePublicKey",
  stripe_private_key: "stripePrivateKey",
  stripe_webhook_key: "stripeWebhookKey",
  openai_api_key: "openaiApiKey",
} as const satisfies Record<OrganizationSecret, keyof OrganizationRow>;

type Given = Partial<Record<OrganizationSecret, string | null | undefined>>;

/** What is written of the keys that were entered: an empty one goes, and a mask that came back leaves its key. */
export function keyColumns(ctx: Sealer, organizationId: number, given: Given): OrganizationColumns {
  const columns: OrganizationColumns = {};
  for (const key of organizationSecrets) {
    const value = given[key]?.trim();
    if (given[key] === undefined || (value && isMask(value))) continue;
    const isPlain = key === "stripe_public_key";
    columns[columnOf[key]] = value ? (isPlain ? value : sealKey(ctx, organizationId, key, value)) : null;
  }
  return columns;
}

/** Whether a column of an organization is one of its keys. */
export const isKeyColumn = (column: string): boolean => Object.values<string>(columnOf).includes(column);

/** Which keys are set and which go by what is written, by the names that forms have for them. */
export function keysAmong(columns: OrganizationColumns): { set: OrganizationSecret[]; cleared: OrganizationSecret[] } {
  const written = organizationSecrets.filter((key) => columns[columnOf[key]] !== undefined);
  return {
    set: written.filter((key) => columns[columnOf[key]] !== null),
    cleared: written.filter((key) => columns[columnOf[key]] === null),
  };
}

/** What is shown of the keys of an organization: their last 4 characters, null of one that there is not. */
export function masksOf(ctx: Sealer, row: OrganizationRow): Record<OrganizationSecret, string | null> {
  const shown = (key: OrganizationSecret): string | null => {
    const stored = row[columnOf[key]];
    const isPlain = key === "stripe_public_key";
    const value = isPlain ? stored : openKey(ctx, row.organizationId, key, stored);
    // What was sealed with another secret is there, and of no use until it is entered again.
    return stored ? mask(value ?? "") : null;
  };
  return {
    stripe_public_key: shown("stripe_public_key"),
    stripe_private_key: shown("stripe_private_key"),
    stripe_webhook_key: shown("stripe_webhook_key"),
    openai_api_key: shown("openai_api_key"),
  };
}
