import type { Bed } from "../bed.ts";
import { median } from "../quantiles.ts";
import { rateOf } from "../rates.ts";
import { type Result, type Row, times } from "../row.ts";
import { makePeople } from "../seeds/seed.ts";
import { fillOrganizationForRoute, makeOrganization, size } from "../seeds/seedOrganization.ts";
import { signIn } from "../signIn.ts";

const rounds = 3;
const roundMs = 1500;
const limit = 0.5;
const lastOfPeople = size.people / 50;
const lastOfCampaigns = Math.ceil(size.campaigns / 24);

/** What is asked of Pluma and of the bare route, and how many rows have to be in both answers. */
type Case = { name: string; ours: string; bare: string; rows: number; asMember?: true };

const casesOf = (id: number, campaignId: number): Record<string, Case> => ({
  people: { name: "people, page 1", ours: `/organizations/${id}/users?page=1`, bare: "/people?page=1", rows: 50 },
  peopleLast: {
    name: `people, page ${lastOfPeople}`,
    ours: `/organizations/${id}/users?page=${lastOfPeople}`,
    bare: `/people?page=${lastOfPeople}`,
    rows: 50,
  },
  ...sorted(id),
  groups: { name: "groups", ours: `/groups/organization/${id}`, bare: "/groups", rows: size.groups },
  campaigns: {
    name: "campaigns, page 1",
    ours: `/campaigns/organization/${id}?page=1`,
    bare: "/campaigns?page=1",
    rows: 24,
  },
  campaignsLast: {
    name: `campaigns, page ${lastOfCampaigns}`,
    ours: `/campaigns/organization/${id}?page=${lastOfCampaigns}`,
    bare: `/campaigns?page=${lastOfCampaigns}`,
    rows: size.campaigns - 24 * (lastOfCampaigns - 1),
  },
  resources: {
    name: "what a campaign has, to a Member",
    ours: `/campaigns/${campaignId}/resources`,
    bare: "/resources?campaign=1",
    rows: size.resources / size.campaigns,
    asMember: true,
  },
});

/** People by what they wrote: the first page and the last one, each way of sorting; by the words of all days, and of this month. */
function sorted(id: number): Record<string, Case> {
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const ways = [
    { key: "Words", name: "by words", ours: "sort=words_desc", bare: "/people?sort=words" },
    { key: "Used", name: "by last use", ours: "sort=used_desc", bare: "/people?sort=used" },
    {
      key: "Month",
      name: "by the words of 30 days",
      ours: `sort=words_desc&start_date=${since}`,
      bare: `/people/since?from=${since}`,
    },
  ];
  const cases = ways.flatMap(({ key, name, ours, bare }) =>
    [1, lastOfPeople].map((page): [string, Case] => [
      `people${key}${page === 1 ? "" : "Last"}`,
      {
        name: `people ${name}, page ${page}`,
        ours: `/organizations/${id}/users?${ours}&page=${page}`,
        bare: `${bare}&page=${page}`,
        rows: 50,
      },
    ]),
  );
  return Object.fromEntries(cases);
}

/** How many lists of a large organization a second, near and far. By turns with the bare route. */
export async function measureOrganizations(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_organizations", await bed.model(), { STARTER_TEMPLATES: "false" });
  const [admin, member] = await makePeople(pluma, 2);
  if (!admin || !member) throw new Error("nobody was made");
  const made = await makeOrganization(pluma, { adminId: admin.userId, memberId: member.userId });
  const tokens = { admin: await signIn(pluma, admin), member: await signIn(pluma, member) };
  const database = await bed.database("route_organizations");
  await fillOrganizationForRoute(database);
  const route = await bed.route(database);
  const rows: Row[] = [];
  const numbers: Result["numbers"] = {};
  for (const [key, each] of Object.entries(casesOf(made.organizationId, made.campaignId))) {
    const headers = { authorization: `Bearer ${each.asMember ? tokens.member : tokens.admin}` };
    const [ours, bare] = [`${pluma.address}/api${each.ours}`, `${route.address}${each.bare}`];
    await checkRows(ours, headers, each.rows);
    await checkRows(bare, {}, each.rows);
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    await rateOf(() => ours, headers, 500);
    await rateOf(() => bare, {}, 500);
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await rateOf(() => bare, {}, roundMs));
      rates.ours.push(await rateOf(() => ours, headers, roundMs));
    }
    const [oursRate, bareRate] = [median(rates.ours), median(rates.bare)];
    Object.assign(numbers, { [`${key}PerSecond`]: oursRate, [`${key}BarePerSecond`]: bareRate });
    rows.push({
      figure: key === "people" ? `an organization of 5,000: ${each.name}` : `  ${each.name}`,
      measured: `${oursRate.toFixed(0)} /s`,
      bare: `${bareRate.toFixed(0)} /s`,
      ratio: times(oursRate / bareRate),
      limit: `≥ ${limit} ×`,
      isReached: oursRate / bareRate >= limit,
    });
  }
  return { rows, numbers };
}

/** What is counted must be what is meant. */
async function checkRows(url: string, headers: Record<string, string>, count: number): Promise<void> {
  const answer = await fetch(url, { headers });
  const { users, groups, campaigns, resources } = await answer.json();
  const shown = users ?? groups ?? campaigns ?? resources;
  if (shown?.length !== count)
    throw new Error(`${url} answered ${answer.status} with ${shown?.length} and not ${count}`);
}
