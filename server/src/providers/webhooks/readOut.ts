import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { AddressRefused, type CallOptions, checkUrl, findAddresses, requestTo, withSignal } from "./pinning.ts";

const MS_MAX = 5000;

/**
 * Reads what lies at an address, at most `sizeMax` bytes of it, from the public internet only: every address that the name
 * has is looked at, and one of those is asked, whatever the name says a moment later. Redirects are not followed. Throws for
 * every status but 200, for what is larger, and after 5 s.
 */
export async function readOut(address: string, sizeMax: number, options: CallOptions = {}): Promise<Buffer> {
  const url = checkUrl(address, options);
  const signal = AbortSignal.timeout(options.msMax ?? MS_MAX);
  const addresses = await withSignal(findAddresses(url, options), signal);
  const headers = { "user-agent": "Reader/1", accept: "*/*", "accept-encoding": "identity" };
  const answer = await get(url, { ...requestTo(url, addresses), method: "GET", headers, signal });
  try {
    if (answer.statusCode !== 200) throw new AddressRefused(`The address answers ${answer.statusCode}.`);
    return await collect(answer, sizeMax);
  } finally {
    answer.destroy();
  }
}

function get(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestTls : requestPlain;
    request(url, options, resolve).on("error", reject).end();
  });
}

async function collect(answer: IncomingMessage, sizeMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    const chunk: Buffer = part;
    size += chunk.length;
    if (size > sizeMax) throw new AddressRefused(`The address answers with more than ${sizeMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
