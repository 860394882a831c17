import type { Socket } from "node:net";
import type { ErrorBody, Language } from "@pluma/contract/kit";
import type { FastifyInstance } from "fastify";
import { bodyOf, Refusal } from "./errors.ts";
import type { Log } from "./log.ts";

/** Renders every error, and every call that does not exist, in the one shape that the contract names. */
export function renderErrors(web: FastifyInstance, log: Log): void {
  web.setErrorHandler((error, request, reply) => {
    const { status, body, refusal } = errorBodyOf(error, request.lang);
    if (status === 500) log.error({ err: error, requestId: request.id }, "a request failed");
    if (status === 401) reply.header("www-authenticate", challengeOf(refusal));
    const { seconds } = refusal.values;
    if (status === 429 && seconds !== undefined) reply.header("retry-after", String(seconds));
    reply.status(status).type("application/json; charset=utf-8").send(body);
  });
}

/** The status and the body of an error; what is not a refusal becomes `failed`, and its insides stay with us. */
export function errorBodyOf(error: unknown, lang: Language): { status: number; body: ErrorBody; refusal: Refusal } {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  return { status: refusal.status, body: bodyOf(refusal, lang), refusal };
}

/** Answers bytes that are no HTTP at all; there is no request yet that could be rendered. */
export function refuseBadBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(bodyOf(new Refusal("malformed"), "en"));
  const head = ["HTTP/1.1 400 Bad Request", "content-type: application/json; charset=utf-8", "connection: close"];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, "", body].join("\r\n"));
}

// Fastify and its plugins mark what the caller did wrong with a code and a status of their own.
function refusalOf(error: unknown): Refusal {
  const { code, statusCode } = toFields(error);
  const isOfCaller = typeof statusCode === "number" && statusCode >= 400 && statusCode < 500;
  if (!isOfCaller || !(code.startsWith("FST_") || error instanceof SyntaxError)) return new Refusal("failed");
  if (statusCode === 413) return new Refusal("too_large");
  if (statusCode === 404 || code === "FST_ERR_MAX_PARAM_LENGTH") return new Refusal("not_found");
  return new Refusal("malformed");
}

function toFields(error: unknown): { code: string; statusCode: unknown } {
  if (typeof error !== "object" || error === null) return { code: "", statusCode: undefined };
  return { code: String(Reflect.get(error, "code") ?? ""), statusCode: Reflect.get(error, "statusCode") };
}

const challengeOf = ({ code }: Refusal) =>
  code === "auth/id-token-expired" ? 'Bearer realm="pluma", error="invalid_token"' : 'Bearer realm="pluma"';
