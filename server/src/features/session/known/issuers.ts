import type { ActorCtx } from "../../../platform/context.ts";
import { readConfig } from "../../site/index.ts";
import { deleteOwnIssued, readOwnIssued } from "./store.issued.ts";

export { deleteOwnIssued as dropIssuer };

/** Which services sign the caller in, as people call them here, and since when. */
export async function readIssuers(ctx: ActorCtx): Promise<{ issuer: string; name: string; createdAt: Date }[]> {
  const [known, { oidc_issuer: present, oidc_name: called }] = await Promise.all([readOwnIssued(ctx), readConfig(ctx)]);
  return known.map((each) => ({
    ...each,
    // One of earlier settings has no name any more but its address.
    name: (each.issuer === present && called) || (URL.canParse(each.issuer) ? new URL(each.issuer).host : each.issuer),
  }));
}
