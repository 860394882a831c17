import type { Bed } from "../bed.ts";
import { median } from "../quantiles.ts";
import { rateOf } from "../rates.ts";
import { type Result, times } from "../row.ts";
import { fillForRoute, makeConversations, makePeople } from "../seeds/seed.ts";
import { signIn } from "../signIn.ts";

const conversationCount = 10_000;
const pageSize = 50;
const rounds = 4;
const roundMs = 2000;
const limit = 0.7;

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
  await rateOf(() => ours, headers, 1000);
  await rateOf(() => bare, {}, 1000);
  const oursRates: number[] = [];
  const bareRates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bareRates.push(await rateOf(() => bare, {}, roundMs));
    oursRates.push(await rateOf(() => ours, headers, roundMs));
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
