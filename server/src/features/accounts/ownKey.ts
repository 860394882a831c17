import { mask } from "@pluma/contract/site/site";
import type { App } from "../../platform/context.ts";
import { findProfile, type Profile } from "./users.ts";

type Sealer = Pick<App, "secrets">;

// Each key is sealed for its owner, so that none can be moved to somebody else's row.
const purposeOf = (userId: number): string => `users:${userId}:api_key`;

/** A person's own AI key as it is kept. */
export const sealOwnKey = ({ secrets }: Sealer, userId: number, key: string): string =>
  secrets.seal(key, purposeOf(userId));

/** A person's own AI key; null without one, and when it was sealed with another secret of the installation. */
export async function ownKeyOf(ctx: Pick<App, "db" | "secrets">, userId: number): Promise<string | null> {
  const profile = await findProfile(ctx, userId);
  return profile && openOwnKey(ctx, profile);
}

/** What is shown of a person's own AI key: its last 4 characters; null without one. */
export function maskOfOwnKey(ctx: Sealer, profile: Pick<Profile, "userId" | "apiKey">): string | null {
  const key = openOwnKey(ctx, profile);
  return key === null ? null : mask(key);
}

function openOwnKey({ secrets }: Sealer, { userId, apiKey }: Pick<Profile, "userId" | "apiKey">): string | null {
  if (apiKey === null) return null;
  try {
    return secrets.open(apiKey, purposeOf(userId));
  } catch {
    return null;
  }
}
