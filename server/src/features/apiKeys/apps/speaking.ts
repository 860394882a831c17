import { keyScopes } from "@pluma/contract/kit/scopes";
import type { Ctx } from "../../../platform/context.ts";
import { resourceOf } from "./addresses.ts";

/** What is protected on this host, and who gives out tokens for it: the host itself, under its own name. */
export const readResource = (ctx: Ctx) => ({
  resource: resourceOf(ctx),
  authorization_servers: [ctx.publicUrl],
  scopes_supported: [...keyScopes],
  bearer_methods_supported: ["header"],
});

/** How an app is connected to this host. */
export function readIssuer({ publicUrl }: Ctx) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: [...keyScopes],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
