import { type Bed, withClient } from "../../bed.ts";
import { nowMs } from "../../clock.ts";
import { median, quantile } from "../../quantiles.ts";
import { ms, type Result } from "../../row.ts";
import { makePeople } from "../../seeds/seed.ts";
import { makeTeam } from "../../seeds/seedOrganization.ts";
import { signIn } from "../../signIn.ts";

const samples = 500;
const warmUp = 50;
const limitMs = 1.5;

/** What a call takes longer that finds out who asks and what they may, than a bare route that asks nobody: the same list of one row. */
export async function measureWho(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_who", await bed.model());
  const [admin, member] = await makePeople(pluma, 2);
  if (!admin || !member) throw new Error("nobody was made");
  const organizationId = await makeTeam(pluma, { adminId: admin.userId, memberId: member.userId });
  const headers = { authorization: `Bearer ${await signIn(pluma, admin)}` };
  const database = await bed.database("route_who");
  await withClient(database, async (client) => {
    await client.query(`
      create table groups (id int primary key, name text, people int, created_at timestamptz);
      insert into groups values (1, 'Group', 1, now());
      create index on groups (lower(name), id)`);
  });
  const route = await bed.route(database);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let count = 0; count < warmUp + samples; count += 1) {
    const [bareMs, oursMs] = [
      await timeOf(`${route.address}/groups`, {}),
      await timeOf(`${pluma.address}/api/groups/organization/${organizationId}`, headers),
    ];
    if (count < warmUp) continue;
    bare.push(bareMs);
    ours.push(oursMs);
  }
  const added = (of: (values: number[]) => number) => of(ours) - of(bare);
  const p95 = (values: number[]) => quantile(values, 0.95);
  const row = (figure: string, of: (values: number[]) => number) => ({
    figure,
    measured: `+${ms(added(of))}`,
    bare: ms(of(bare)),
    ratio: "",
  });
  return {
    rows: [
      {
        ...row("who asks and what they may, over a bare route that asks nobody, p95", p95),
        limit: `≤ +${ms(limitMs)}`,
        isReached: added(p95) <= limitMs,
      },
      { ...row("  p50", median), limit: "", isReached: null },
    ],
    numbers: { p95Ms: p95(ours), bareP95Ms: p95(bare), p50Ms: median(ours), bareP50Ms: median(bare) },
  };
}

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const startedAtMs = nowMs();
  const answer = await fetch(url, { headers });
  const { groups } = await answer.json();
  if (groups?.length !== 1) throw new Error(`${url} answered ${answer.status} with ${groups?.length} and not 1`);
  return nowMs() - startedAtMs;
}
