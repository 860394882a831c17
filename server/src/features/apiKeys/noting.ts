import type { Ctx } from "../../platform/context.ts";
import { recordAudit } from "../accounts/index.ts";
import type { ApiKeyRow } from "./store.ts";

/** `app`: a program that was connected by signing in; it falls where what it was given came back from somebody else. */
type Noted = "api_key.add" | "api_key.end" | "app.connect" | "app.end" | "app.fall" | "app.leave";

/** Writes down that a key was made or ended; the organization that it acts in is told. */
export async function noteKey(tx: Pick<Ctx, "db" | "ip" | "caller">, action: Noted, row: ApiKeyRow): Promise<void> {
  const { userId, organizationId, name, apiKeyId } = row;
  const detail = { name, api_key_id: apiKeyId, ...(organizationId !== null && { organization_id: organizationId }) };
  await recordAudit(tx, action, `user:${userId}`, detail);
}
