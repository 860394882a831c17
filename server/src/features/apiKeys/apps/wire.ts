/** How apps are answered: in the shapes of OAuth, which are not ours. */

type OAuthError =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type"
  | "invalid_client_metadata"
  | "invalid_redirect_uri";

const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

export const said = (status: number, what: object): Response => new Response(JSON.stringify(what), { status, headers });

export const refused = (error: OAuthError): Response => said(error === "invalid_client" ? 401 : 400, { error });

/** What an app sends as a form: each name once, as OAuth has it; null where it does not. */
export function readForm(bytes: Uint8Array): Map<string, string> | null {
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  const form = new Map(fields);
  return form.size === fields.length ? form : null;
}
