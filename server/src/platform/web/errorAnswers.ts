import type { Socket } from "node:net";
import type { ErrorBody, Language } from "@pluma/contract/kit/kit";
import { keyScopes } from "@pluma/contract/kit/scopes";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isDatabaseAway, isValueRefused } from "../database/db.ts";
import { bodyOf, statusOf } from "../errorMessages.ts";
import { Refusal } from "../errors.ts";
import type { Log } from "../log.ts";
import { asOpenAi } from "./openaiErrors.ts";

/** Renders every error, and every call that does not exist, in the one shape that the contract names. */
export function renderErrors(web: FastifyInstance, log: Log): void {
  web.setErrorHandler((error, request, reply) => {
    const told = errorBodyOf(error, request.lang);
    const { refusal } = told;
    const speaks = request.routeOptions?.config?.definition?.speaks;
    const { status, body } = speaks === "openai" ? asOpenAi(told) : told;
    if (status === 500) log.error({ err: error, requestId: request.id }, "a request failed");
    if (isValueRefused(error)) log.warn({ err: error, requestId: request.id }, "a shape let through what no row holds");
    if (isDatabaseAway(error)) log.warn({ err: error, requestId: request.id }, "the database could not answer");
    if (status === 401) {
      reply.header("www-authenticate", speaks === "mcp" ? challengeOfMcp(request) : challengeOf(refusal));
    }
    const { seconds } = refusal.values;
    if (seconds !== undefined && (status === 429 || status === 503)) reply.header("retry-after", String(seconds));
    if (isMuchUnread(request)) reply.header("connection", "close");
    reply.status(status).type("application/json; charset=utf-8").send(body);
  });
}

const ASK_AGAIN_SECONDS = 5;
/** What is left of a body is read and thrown away, so that its line can be used again; more than this ends the line. */
const UNREAD_MAX = 256 * 1024;

function isMuchUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete !== false) return false;
  const length = headers["content-length"];
  return length === undefined ? headers["transfer-encoding"] !== undefined : Number(length) > UNREAD_MAX;
}

/** The status and the body of an error; what is not a refusal becomes `failed`, and its insides stay with us. */
export function errorBodyOf(error: unknown, lang: Language): { status: number; body: ErrorBody; refusal: Refusal } {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  return { status: statusOf(refusal), body: bodyOf(refusal, lang), refusal };
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
  if (isDatabaseAway(error)) return new Refusal("busy", { seconds: ASK_AGAIN_SECONDS });
  if (isValueRefused(error)) return new Refusal("malformed");
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

/** Tells a client of the Model Context Protocol where it reads how to be let in, on this very host (RFC 9728). */
function challengeOfMcp({ placed, headers }: FastifyRequest): string {
  const about = `resource_metadata="${placed.publicUrl}/.well-known/oauth-protected-resource/mcp"`;
  const error = headers.authorization === undefined ? [] : ['error="invalid_token"'];
  return `Bearer ${[...error, about, `scope="${keyScopes.join(" ")}"`].join(", ")}`;
}

const challengeOf = ({ code }: Refusal) =>
  code === "auth/id-token-expired" ? 'Bearer realm="api", error="invalid_token"' : 'Bearer realm="api"';
