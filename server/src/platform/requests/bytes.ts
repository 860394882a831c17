import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { addressKey } from "../budgets/limits.ts";
import { Refusal } from "../errors.ts";
import { JSON_SIZE_MAX, STRANGER_SIZE_MAX } from "./bodies.ts";

/**
 * How many bytes of bodies one node holds in memory: of one person or address, of all people, of all strangers. Those
 * whom we know have a share of their own, that nobody else can fill.
 */
const OF_ONE_MAX = 8 * JSON_SIZE_MAX;
const people = { key: "people", max: 128 * JSON_SIZE_MAX };
const strangers = { key: "strangers", max: 32 * JSON_SIZE_MAX };
const ASK_AGAIN_SECONDS = 5;

/** Counts the bytes of bodies that are held. */
export type BytesUnderWay = {
  /** Counts bytes of a request until it is over. Refuses what is too much for who asks, or for all. */
  add(request: FastifyRequest, bytes: number): void;
};

/** Opens the count of one node. */
export function countBytes(): BytesUnderWay {
  const held = new Map<string, number>();
  const change = (key: string, bytes: number) => {
    const now = (held.get(key) ?? 0) + bytes;
    if (now > 0) held.set(key, now);
    else held.delete(key);
  };
  return {
    add(request, bytes) {
      const { caller } = request.stay.who;
      const all = caller ? people : strangers;
      const one = caller ? `person:${caller.userId}` : `address:${addressKey(request.ip)}`;
      const seconds = ASK_AGAIN_SECONDS;
      if ((held.get(one) ?? 0) + bytes > OF_ONE_MAX) throw new Refusal("too_many_requests", { seconds });
      if ((held.get(all.key) ?? 0) + bytes > all.max) throw new Refusal("busy", { seconds });
      change(one, bytes);
      change(all.key, bytes);
      request.stay.atEnd(() => {
        change(one, -bytes);
        change(all.key, -bytes);
      });
    },
  };
}

/** Reads a body into memory: no more than its route takes of who asks, and no more than there is room for. */
export function collect(request: FastifyRequest, body: Readable, underWay: BytesUnderWay): Promise<Buffer> {
  const max = sizeMaxFor(request);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (error?: Error) => {
      body.off("data", take).off("end", stop).off("error", breakOff).off("close", breakOff);
      if (error) reject(error);
      else resolve(Buffer.concat(chunks));
    };
    // Not read on, and not destroyed either: that would take the line away on which the refusal goes.
    const refuse = (error: unknown) => {
      body.pause();
      stop(error instanceof Error ? error : new Refusal("malformed"));
    };
    const breakOff = () => stop(new Refusal("malformed"));
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > max) return refuse(new Refusal("too_large"));
      try {
        underWay.add(request, chunk.length);
        chunks.push(chunk);
      } catch (error) {
        refuse(error);
      }
    };
    if (Number(request.headers["content-length"] ?? 0) > max) return refuse(new Refusal("too_large"));
    body
      .on("data", take)
      .on("end", () => stop())
      .on("error", breakOff)
      .on("close", breakOff);
  });
}

/** How many bytes of a body in memory a request may bring. Whom we do not know has less to say. */
function sizeMaxFor({ routeOptions, stay }: FastifyRequest): number {
  const { definition } = routeOptions.config;
  if (!definition) return STRANGER_SIZE_MAX;
  if (definition.body && "kind" in definition.body && definition.body.kind === "raw") return definition.body.sizeMax;
  const max = definition.bodySizeMax ?? JSON_SIZE_MAX;
  return stay.who.caller || definition.bodySizeMax ? max : Math.min(max, STRANGER_SIZE_MAX);
}
