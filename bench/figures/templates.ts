import type { Bed } from "../bed.ts";
import { median } from "../quantiles.ts";
import { rateOf } from "../rates.ts";
import { type Result, type Row, times } from "../row.ts";
import { makePeople } from "../seeds/seed.ts";
import { fillTemplatesForRoute, makeTemplates } from "../seeds/seedTemplates.ts";
import { signIn } from "../signIn.ts";

const templateCount = 10_000;
const authorCount = 20;
const pageSize = 24;
const rounds = 3;
const roundMs = 1500;
const limit = 0.5;

/** What is asked of Pluma and of the bare route. */
type Case = { name: string; ours: string; bare: string };

const cases = {
  first: { name: "page 1", ours: "page=1", bare: "sort=updated&page=1" },
  deep: { name: "page 200", ours: "page=200", bare: "sort=updated&page=200" },
  sorted: {
    name: "of a language by name, page 1",
    ours: "language=en&sortBy=name_asc&page=1",
    bare: "sort=name&language=en&page=1",
  },
  sortedDeep: {
    name: "of a language by name, page 200",
    ours: "language=en&sortBy=name_asc&page=200",
    bare: "sort=name&language=en&page=200",
  },
} satisfies Record<string, Case>;

/** How many pages of 24 of 10,000 templates a second, near and far, filtered and sorted. By turns with the bare route. */
export async function measureTemplates(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_templates", await bed.model(), { STARTER_TEMPLATES: "false" });
  const [reader, ...authors] = await makePeople(pluma, 1 + authorCount);
  if (!reader) throw new Error("nobody was made");
  await makeTemplates(
    pluma,
    authors.map(({ userId }) => userId),
    templateCount,
  );
  const headers = { authorization: `Bearer ${await signIn(pluma, reader)}` };
  const database = await bed.database("route_templates");
  await fillTemplatesForRoute(database, templateCount);
  const route = await bed.route(database);

  const rows: Row[] = [];
  const numbers: Result["numbers"] = {};
  for (const [key, each] of Object.entries<Case>(cases)) {
    const ours = `${pluma.address}/api/templates?${each.ours}`;
    const bare = `${route.address}/templates?${each.bare}`;
    await checkPage(ours, headers);
    await checkPage(bare, {});
    const rates = await byTurns(
      (forMs) => rateOf(() => ours, headers, forMs),
      (forMs) => rateOf(() => bare, {}, forMs),
    );
    Object.assign(numbers, { [`${key}PerSecond`]: rates.ours, [`${key}BarePerSecond`]: rates.bare });
    rows.push(rowOf(`${templateCount.toLocaleString("en")} templates: ${each.name}`, rates));
  }
  return { rows, numbers };
}

async function byTurns(ours: (forMs: number) => Promise<number>, bare: (forMs: number) => Promise<number>) {
  await ours(500);
  await bare(500);
  const measured: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await bare(roundMs));
    measured.ours.push(await ours(roundMs));
  }
  return { ours: median(measured.ours), bare: median(measured.bare) };
}

function rowOf(figure: string, { ours, bare }: { ours: number; bare: number }): Row {
  const ratio = ours / bare;
  return {
    figure,
    measured: `${ours.toFixed(0)} /s`,
    bare: `${bare.toFixed(0)} /s`,
    ratio: times(ratio),
    limit: `≥ ${limit} ×`,
    isReached: ratio >= limit,
  };
}

/** What is counted must be what is meant: a page of 24, and how many there are in all. */
async function checkPage(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  const { templates, count } = await answer.json();
  const all = url.includes("language=") ? templateCount / 2 : templateCount;
  if (templates?.length !== pageSize || count !== all) {
    throw new Error(
      `${url} answered ${answer.status} with ${templates?.length} of ${count}, and no page of ${pageSize}`,
    );
  }
}
