import pg from "pg";
import { vi } from "vitest";

type Asked = { text: string; values: unknown[] };
type Node = {
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};

/**
 * How many rows of each table PostgreSQL looks at for what is read while something is done, by its own account: those that it throws away
 * among them. Whatever is found by an index looks at few, whichever plan was chosen for it, and however many there are.
 */
export async function rowsReadBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const asked = spy.mock.calls.flatMap(askedBy);
  const client = spy.mock.contexts.at(-1);
  spy.mockRestore();
  const rows: Record<string, number> = {};
  for (const { text, values } of asked) {
    const answer = await Reflect.apply(query, client, [`explain (analyze, format json) ${text}`, values]);
    for (const { Plan: plan } of Object(answer).rows[0]["QUERY PLAN"]) addTo(rows, plan);
  }
  return rows;
}

function askedBy([query, values]: unknown[]): Asked[] {
  const { text = "", values: own } = Object(typeof query === "string" ? { text: query } : query);
  const given = Array.isArray(values) ? values : (own ?? []);
  return /^\s*(select|with|\()/i.test(text) ? [{ text, values: given }] : [];
}

function addTo(rows: Record<string, number>, node: Node): void {
  const { "Relation Name": table, "Actual Rows": read = 0, "Rows Removed by Filter": removed = 0 } = node;
  if (table) rows[table] = (rows[table] ?? 0) + Math.ceil((read + removed) * (node["Actual Loops"] ?? 0));
  for (const each of node.Plans ?? []) addTo(rows, each);
}
