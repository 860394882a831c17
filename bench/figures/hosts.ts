import { Agent, request } from "node:http";
import { type Bed, withClient } from "../bed.ts";
import { nowMs } from "../clock.ts";
import { quantile } from "../quantiles.ts";
import { ms, type Result } from "../row.ts";

const hosts = 1000;
const samples = 4000;
const limitMs = 1;
const hostOf = (at: number): string => `shop${at}.bench.example`;

/** What a first page in the brand of one of 1,000 hosts takes over that of the installation; asked by turns. */
export async function measureHosts(bed: Bed): Promise<Result> {
  const pluma = await bed.pluma("pluma_hosts", await bed.model(), { STARTER_TEMPLATES: "false" });
  await withClient(pluma.database, async (client) => {
    await client.query(
      `insert into organizations (name, slug, tagline, domain)
       select 'Shop ' || n, 'shop-' || n, 'Tagline ' || n, 'shop' || n || '.bench.example' from generate_series(1, $1) n`,
      [hosts],
    );
    await client.query(
      `insert into organization_hosts (organization_id, host, proof, entered_at, next_check_at, proved_at)
       select organization_id, domain, 'p', now(), now() + interval '1 day', now() from organizations where domain is not null`,
    );
    await client.query(
      `insert into app_config (organization_id, key, value)
       select organization_id, key, value from organizations,
         (values ('primary_color', '#8a3b1e'), ('accent_color', '#1e8a3b'), ('lang', 'es')) as chosen (key, value)
       where domain is not null`,
    );
    // As whoever proves a host would have told.
    await client.query(`select pg_notify('pluma', '{"topic":"hosts","value":{}}')`);
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const page = (host: string, isIn: (text: string) => boolean) => timed(pluma.address, host, agent, isIn);
  for (let at = 0; at < 200; at += 1) await page("home.bench.example", () => true);
  const [own, plain]: [number[], number[]] = [[], []];
  for (let at = 0; at < samples; at += 1) {
    // Each host comes in turn, so that each is read once for the first time.
    const n = 1 + ((at * 7919) % hosts);
    plain.push(await page("home.bench.example", (text) => !text.includes("Shop ")));
    own.push(await page(hostOf(n), (text) => text.includes(`"Shop ${n}"`) && text.includes("#8a3b1e")));
  }
  agent.destroy();
  const added = quantile(own, 0.95) - quantile(plain, 0.95);
  return {
    rows: [
      {
        figure: `first page on one of ${hosts.toLocaleString("en")} hosts in its brand, added p95`,
        measured: ms(added),
        bare: ms(quantile(plain, 0.95)),
        ratio: "",
        limit: `≤ ${limitMs} ms`,
        isReached: added <= limitMs,
      },
    ],
    numbers: {
      addedP95Ms: added,
      ownP50Ms: quantile(own, 0.5),
      plainP50Ms: quantile(plain, 0.5),
      ownP95Ms: quantile(own, 0.95),
      plainP95Ms: quantile(plain, 0.95),
    },
  };
}

function timed(address: string, host: string, agent: Agent, isIn: (text: string) => boolean): Promise<number> {
  const startedAt = nowMs();
  return new Promise((resolve, reject) => {
    const asked = request(address, { agent, headers: { host } }, async (answer) => {
      let text = "";
      for await (const chunk of answer.setEncoding("utf8")) text += chunk;
      const tookMs = nowMs() - startedAt;
      if (isIn(text)) resolve(tookMs);
      else reject(new Error(`the page of ${host} is not in its brand (${answer.statusCode})`));
    });
    asked.on("error", reject).end();
  });
}
