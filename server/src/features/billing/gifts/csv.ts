import type { GiftCode } from "@pluma/contract/billing/gifts";
import type { ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { writeCsv } from "../../../platform/files/csv.ts";

const columns = ["code", "state", "redeemed_at", "user_id", "name", "email"];

/** Codes as a file, with who redeemed each. */
export const csvOfCodes = (ctx: ActorCtx, codes: readonly GiftCode[]): Promise<ServedFile["bytes"]> =>
  writeCsv(ctx, columns, (add) => add(codes.map(lineOf)));

const lineOf = ({ code, state, redeemed_at, redeemed_by: person }: GiftCode) => ({
  code,
  state,
  redeemed_at: redeemed_at === null ? "" : String(redeemed_at),
  user_id: person?.user_id ?? "",
  name: person ? `${person.name} ${person.last_name}`.trim() : "",
  email: person?.email ?? "",
});
