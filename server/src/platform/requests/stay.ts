import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Asker } from "../context.ts";

/** What a request has while it is here: who asks, and what has to be given back when it goes. */
type Stay = {
  who: Asker;
  /** Does this once, when the request is over: its answer gone or its line broken, and nothing works on it any more. */
  atEnd(work: () => unknown): void;
  /** Gives back at once what the request holds: it only waits to hear that it is refused. */
  giveBack(): void;
  /** Ends once the request is gone: its answer sent, or nobody there any more to hear it. */
  gone(): AbortSignal;
  /** Does the work of the request; until it ends the request is not over, even when nobody waits for the answer. */
  act<T>(work: () => Promise<T>): Promise<T>;
};

declare module "fastify" {
  interface FastifyRequest {
    stay: Stay;
  }
}

/** Gives every request its stay; the first thing that happens to it. */
export function openStays(web: FastifyInstance): void {
  web.decorateRequest("stay");
  web.addHook("onRequest", async (request, reply) => {
    request.stay = stayOf(request, reply);
  });
}

function stayOf(request: FastifyRequest, reply: FastifyReply): Stay {
  const works: (() => unknown)[] = [];
  let isActing = false;
  let isGone = false;
  const giveBack = () => {
    for (const work of works.splice(0)) {
      Promise.resolve()
        .then(work)
        .catch((error: unknown) => request.log.warn({ err: error }, "a request left something behind"));
    }
  };
  const end = () => {
    if (!isActing && isGone) giveBack();
  };
  // Not "finish", which a line that breaks never comes to.
  reply.raw.once("close", () => {
    isGone = true;
    end();
  });
  return {
    who: { caller: null, identified: null },
    atEnd(work) {
      works.push(work);
      end();
    },
    giveBack,
    gone() {
      const left = new AbortController();
      if (isGone) left.abort();
      else reply.raw.once("close", () => left.abort());
      return left.signal;
    },
    async act(work) {
      isActing = true;
      try {
        return await work();
      } finally {
        isActing = false;
        end();
      }
    },
  };
}
