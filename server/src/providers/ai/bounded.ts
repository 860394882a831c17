import { ProviderFailure } from "./index.ts";

/**
 * Asks like fetch, and breaks an answer off that is longer than `bytesMax`: whoever answers without end would else fill
 * the memory of everybody.
 */
export function fetchUpTo(bytesMax: number): typeof fetch {
  return async (input, init) => {
    const { body, status, statusText, headers } = await fetch(input, init);
    if (body === null) return new Response(null, { status, statusText, headers });
    return new Response(body.pipeThrough(upTo(bytesMax)), { status, statusText, headers });
  };
}

function upTo(bytesMax: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) controller.error(new ProviderFailure("provider_broke_off"));
      else controller.enqueue(chunk);
    },
  });
}
