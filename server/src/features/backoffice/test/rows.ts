import { randomUUID } from "node:crypto";
import type { TestApp } from "../../../../test/app.ts";
import { users } from "../../accounts/tables.ts";

/** A person with a profile alone, who never signs in; answers the user id. */
export async function aRow({ app }: TestApp, values: Partial<typeof users.$inferInsert> = {}): Promise<number> {
  const uid = randomUUID();
  const [made] = await app.db
    .insert(users)
    .values({ uid, name: "Someone", email: `${uid}@example.com`, ...values })
    .returning({ userId: users.userId });
  if (!made) throw new Error("a person was not made");
  return made.userId;
}
