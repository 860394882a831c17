import { Agent, get } from "node:http";
import type { Bed } from "../bed.ts";
import { nowMs } from "../clock.ts";
import { median, sum } from "../quantiles.ts";
import { type Result, times } from "../row.ts";
import { fillForRoute, makeConversations, makePeople } from "../seed.ts";
import { signIn } from "../targets.ts";

const conversationCount = 10_000;
const pageSize = 50;
const connections = 8;
const rounds = 4;
const roundMs = 2000;
const limit = 0.5;

/** How many lists a second: 50 conversations of 10,000, the last used first. Rounds by turns with the bare route. */
export async function measureList(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_list", await bed.model());
  const [person] = await makePeople(pluma, 1);
  if (!person) throw new Error("nobody was made");
  await makeConversations(pluma, person.userId, conversationCount);
  const headers = { authorization: `Bearer ${await signIn(pluma, person)}` };
  const database = await bed.database("route");
  await fillForRoute(database, conversationCount);
  const route = await bed.route(database);

  const ours = `${pluma.address}/api/conversations?sortBy=updatedAt_desc&page=1`;
  const bare = `${route.address}/conversations/1`;
  await checkPage(ours, headers);
  await checkPage(bare, {});
  await rateOf(ours, headers, 1000);
  await rateOf(bare, {}, 1000);
  const oursRates: number[] = [];
  const bareRates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bareRates.push(await rateOf(bare, {}, roundMs));
    oursRates.push(await rateOf(ours, headers, roundMs));
  }
  const [oursRate, bareRate] = [median(oursRates), median(bareRates)];
  const ratio = oursRate / bareRate;
  return {
    rows: [
      {
        figure: "list of 50 conversations of 10,000",
        measured: `${oursRate.toFixed(0)} /s`,
        bare: `${bareRate.toFixed(0)} /s`,
        ratio: times(ratio),
        limit: `≥ ${limit} ×`,
        isReached: ratio >= limit,
      },
    ],
    numbers: { plumaPerSecond: oursRate, barePerSecond: bareRate, ratio },
  };
}

/** What is counted must be what is meant: a page of 50, the newest first. */
async function checkPage(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  const { conversations } = await answer.json();
  const isPage =
    conversations?.length === pageSize && conversations[0].name === `Conversation number ${conversationCount}`;
  if (!isPage) throw new Error(`${url} answered ${answer.status}, and no page of ${pageSize}`);
}

/** Answers a second over a few lasting connections, each with one request at a time. */
async function rateOf(url: string, headers: Record<string, string>, forMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAtMs = nowMs();
  const one = async () => {
    let count = 0;
    for (; nowMs() - startedAtMs < forMs; count += 1) await read(url, headers, agent);
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
