import type { ErrorCode } from "@pluma/contract/all";
import type { Received, RouteDefinition } from "@pluma/contract/kit/kit";
import { HttpResponse, http } from "msw";
import { setupWorker } from "msw/browser";
import { watchPage } from "./fresh/fresh.ts";

/** What answers the app's own calls, in the place of a server. Whatever it was not told to answer fails the test. */
export const server = setupWorker();

/** The calls that came, and that no test had said how to answer. */
export const unanswered: string[] = [];

let started: Promise<unknown> | undefined;

/** Stands between the page and the server that is not there, from the first file that the page draws. */
export function startServer(): Promise<unknown> {
  started ??= server
    .start({
      quiet: true,
      onUnhandledFrame: ({ frame }) => {
        const { request } = frame.data as { request?: Request };
        if (!request) return;
        const { pathname } = new URL(request.url);
        if (pathname.startsWith("/api/")) unanswered.push(`${request.method} ${pathname}`);
      },
    })
    // Its own timers are no part of a file.
    .then(watchPage);
  return started;
}

/** Resolves when every call that was sent before has come here; one that is sent after them comes after them. */
export async function untilAllCame(): Promise<void> {
  server.use(http.get("*/api/last", () => new HttpResponse()));
  await fetch("/api/last");
  server.resetHandlers();
}

/** A call that was made: what its body and query said. */
export type Asked = { body: unknown; query: Record<string, string> };
/** The same with what its path named. */
type Named = Asked & { params: Record<string, unknown> };

/** Answers a call of the contract as the contract says it is answered; the calls that came are listed. */
export function answers<D extends RouteDefinition>(
  route: D,
  answer: Received<D> | ((asked: Named) => Received<D> | Promise<Received<D>>),
): Asked[] {
  return serve(route, async (asked) => {
    const body = typeof answer === "function" ? await answer(asked) : answer;
    return body === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body);
  });
}

/** Refuses a call as the server does: with a code, a sentence, and what is wrong at which field. */
export function refuses(
  route: RouteDefinition,
  status: number,
  code: ErrorCode,
  message: string,
  fields?: Record<string, string>,
): Asked[] {
  const body = { code, message, error: { code, message, ...(fields && { fields }) } };
  return serve(route, () => HttpResponse.json(body, { status }));
}

function serve(route: RouteDefinition, respond: (asked: Named) => Response | Promise<Response>): Asked[] {
  const calls: Asked[] = [];
  const path = `*/api${route.path.replace(/\{(\w+)\}/g, ":$1")}`;
  const method = route.method.toLowerCase() as "get" | "post" | "put" | "delete";
  server.use(
    http[method](path, async ({ request, params }) => {
      const text = await request.text();
      const asked = {
        // A form with a file is no JSON; whoever asks what a call said means its JSON.
        body: request.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null,
        query: Object.fromEntries(new URL(request.url).searchParams),
      };
      calls.push(asked);
      return respond({ ...asked, params });
    }),
  );
  return calls;
}
