/** What figures of searches have in common. */
import { type RunningPluma, withClient } from "../bed.ts";
import { median, quantile } from "../quantiles.ts";
import { ms, type Row } from "../row.ts";

/** A line of a search: how long a share of them took at most, against a limit. */
export function searchRow(figure: string, values: number[], limitMs: number, share = 0.95): Row {
  const value = quantile(values, share);
  return { figure, measured: ms(value), bare: "", ratio: "", limit: `≤ ${ms(limitMs)}`, isReached: value <= limitMs };
}

/** The numbers of several kinds of searches. */
export const searchNumbers = (found: Record<string, number[]>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, values]) => [
      [`${name}P50Ms`, median(values)],
      [`${name}P95Ms`, quantile(values, 0.95)],
      [`${name}SlowestMs`, Math.max(...values)],
    ]),
  );

/** The database's own memory holds nothing any more. */
export const forget = (pluma: RunningPluma) =>
  withClient(pluma.database, async (client) => {
    await client.query("create extension if not exists pg_buffercache");
    await client.query("select pg_buffercache_evict_all()");
  });
