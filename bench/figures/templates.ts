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
/** How many of the numbers that the names end with hold what is searched for. */
const withSevens = Array.from({ length: templateCount }, (_, at) => `${at + 1}`).filter((text) =>
  text.includes("777"),
).length;

/** What is asked of Pluma and of the bare route, and how many there are of what is asked for. */
type Case = { name: string; ours: string; bare: string; count: number };

const list = (name: string, ours: string, bare: string, count: number): Case => ({
  name,
  ours: `?${ours}`,
  bare: `?${bare}`,
  count,
});

const cases: Record<string, Case> = {
  first: list("page 1", "page=1", "sort=updated&page=1", templateCount),
  deep: list("page 200", "page=200", "sort=updated&page=200", templateCount),
  sorted: list(
    "of a language by name, page 1",
    "language=en&sortBy=name_asc&page=1",
    "sort=name&language=en&page=1",
    templateCount / 2,
  ),
  sortedDeep: list(
    "of a language by name, page 200",
    "language=en&sortBy=name_asc&page=200",
    "sort=name&language=en&page=200",
    templateCount / 2,
  ),
  type: list("of a type, page 1", "type=sales&page=1", "sort=updated&type=sales&page=1", templateCount / 8),
  tag: list("of a tag, page 1", "tag=tag7&page=1", "sort=updated&tag=tag7&page=1", templateCount / 20),
  search: list("a search", "query=777&page=1", "sort=updated&word=777&page=1", withSevens),
  relevance: list(
    "a search by relevance",
    "query=777&sortBy=relevance&page=1",
    "sort=relevance&word=777&page=1",
    withSevens,
  ),
  types: { name: "the types, with how many of each", ours: "/types", bare: "/types", count: 8 },
  tags: { name: "the tags, with how many of each", ours: "/tags", bare: "/tags", count: 21 },
};

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
  for (const [key, each] of Object.entries(cases)) {
    const ours = `${pluma.address}/api/templates${each.ours}`;
    const bare = `${route.address}/templates${each.bare}`;
    await checkAnswer(ours, headers, each);
    await checkAnswer(bare, {}, each);
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

/** What is counted must be what is meant: a page of 24 and how many there are in all, or all groups. */
async function checkAnswer(url: string, headers: Record<string, string>, { count }: Case): Promise<void> {
  const answer = await fetch(url, { headers });
  const told = await answer.json();
  const shown = told.templates ?? told.types ?? told.tags;
  if (told.count !== count || shown?.length !== Math.min(told.templates ? pageSize : count, count)) {
    throw new Error(`${url} answered ${answer.status} with ${shown?.length} of ${told.count}, and not of ${count}`);
  }
}
