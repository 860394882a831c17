import { PROOF_PATH } from "@pluma/contract/organizations/hosts";
import { refuse } from "../../../platform/errors.ts";
import type { Mounting } from "../../../platform/requests/mount.ts";
import { proofValue } from "./looking.ts";
import { readHostOf } from "./store.system.hosts.ts";

/**
 * Serves the proof of a host that was proved and leads here, so that it is found again where a file proved it. A host that is not
 * proved shows nothing: it would prove itself for whoever claims it.
 */
export function serveProofs({ web, app }: Pick<Mounting, "web" | "app">): void {
  web.get(PROOF_PATH, async ({ placed }, reply) => {
    const row = placed.site === null ? undefined : await readHostOf(app.db, placed.site);
    if (!row?.provedAt) return refuse("not_found");
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-store")
      .send(`${proofValue(row.proof)}\n`);
  });
}
