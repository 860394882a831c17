import { sql } from "drizzle-orm";
import * as self from "../../../src/features/accounts/store.ts";
import { inTransaction } from "../../../src/platform/database/db.ts";
import { about } from "./storeCase.ts";

/** Whoever asks is answered with themselves: which row it is says nothing, whose it is does. */
const isOwn = (row: { userId: number } | null, userId: number): string =>
  row?.userId === userId ? "their own" : "not";

let changes = 0;

export const accountStores = [
  ...about(
    "person",
    {
      readSelf: async (ctx) => isOwn(await self.readSelf(ctx), ctx.actor.userId),
      // When somebody was here last is written with any request: in a transaction nobody else's is.
      writeLastSeen: (ctx) =>
        inTransaction(ctx, async (tx) => {
          await tx.db.execute(sql`update users set last_seen_at = null`);
          await self.writeLastSeen(tx);
          const { rows } = await tx.db.execute(sql`select user_id from users where last_seen_at is not null`);
          return rows.every((row) => row.user_id === ctx.actor.userId) ? rows.length : "others too";
        }),
    },
    { isList: true },
  ),
  ...about("person", {
    updateSelf: (ctx) => {
      changes += 1;
      return self.updateSelf(ctx, { company: `Change ${changes}` });
    },
  }),
];
