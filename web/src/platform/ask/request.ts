import type { RouteDefinition } from "@pluma/contract/kit/kit";

/** A question as its parts; the route's own types are checked where `ask` is called. */
export type Parts = { params?: object; query?: object | undefined; body?: unknown };

/** What belongs to whoever asks, not to the question. */
export type Asker = {
  token: string | null;
  language: string;
  organizationId: number | null;
  idempotencyKey?: string | undefined;
};

/** Builds the address and the request of a question. Throws when a parameter of the path is missing. */
export function requestOf(
  route: Pick<RouteDefinition, "method" | "path">,
  { params, query, body }: Parts,
  asker: Asker,
): { url: string; init: RequestInit } {
  const headers = new Headers({ accept: "application/json", "accept-language": asker.language });
  if (asker.token) headers.set("authorization", `Bearer ${asker.token}`);
  if (asker.idempotencyKey) headers.set("idempotency-key", asker.idempotencyKey);
  const isForm = body instanceof FormData;
  // The browser itself names the boundary of a form.
  if (body !== undefined && !isForm) headers.set("content-type", "application/json");
  const search = searchOf({ organization_id: asker.organizationId, ...query });
  return {
    url: `/api${fillPath(route.path, { ...params })}${search && `?${search}`}`,
    init: {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    },
  };
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === "") throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

// A list is its name repeated; what is not there is left out, so that the server's own default holds.
function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== "") search.append(name, String(each));
    }
  }
  return search.toString();
}
