import { Agent, get } from "node:http";
import { nowMs } from "./clock.ts";
import { sum } from "./quantiles.ts";

/** Clients that ask at the same time, each over one lasting connection, one request after the other. */
const connections = 8;

/** Answers a second. `urlOf` says what is asked by the number of the request. */
export async function rateOf(
  urlOf: (request: number) => string,
  headers: Record<string, string>,
  forMs: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAtMs = nowMs();
  let asked = 0;
  const one = async () => {
    let count = 0;
    for (; nowMs() - startedAtMs < forMs; count += 1) {
      asked += 1;
      await read(urlOf(asked), headers, agent);
    }
    return count;
  };
  const counts = await Promise.all(Array.from({ length: connections }, one));
  const elapsedMs = nowMs() - startedAtMs;
  agent.destroy();
  return (sum(counts) / elapsedMs) * 1000;
}

function read(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    });
    request.on("error", reject);
  });
}
