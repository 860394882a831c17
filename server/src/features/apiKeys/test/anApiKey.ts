import type { KeyScope } from "@pluma/contract/kit/scopes";
import { keyScopes } from "@pluma/contract/kit/scopes";
import type { TestApp } from "../../../../test/app.ts";
import { apiKeys } from "../tables.ts";
import { hashOf, newKey } from "../using.ts";

type Options = { organizationId?: number | null; scopes?: KeyScope[]; avatarIds?: number[]; endsAt?: Date };

const HOUR_MS = 3_600_000;

/** A key of a person, as if they had made it: what a program brings, and its row. */
export async function anApiKey({ app }: Pick<TestApp, "app">, userId: number, options: Options = {}) {
  const key = newKey();
  const { organizationId = null, scopes = [...keyScopes], avatarIds = [] } = options;
  const endsAt = options.endsAt ?? new Date(app.clock.now().getTime() + HOUR_MS);
  const kept = { keyHash: hashOf(key), lastCharacters: key.slice(-4), name: "A program", endsAt };
  const [row] = await app.db
    .insert(apiKeys)
    .values({ ...kept, userId, organizationId, scopes, avatarIds })
    .returning();
  if (!row) throw new Error("a key was not written");
  return { key, row };
}
