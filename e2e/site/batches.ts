import { askAs, type Person } from "./people.ts";
import type { Site } from "./site.ts";
import { aTemplate } from "./templates.ts";
import { aWorkflow } from "./workflows.ts";

/** What the workflow of a shop asks, one of each kind, and a second step that reads the first. */
export async function aShopWorkflow(site: Site, maker: Person, mark: string, orders = "words=4"): Promise<number> {
  const field = (name: string, label: string, more = {}) => ({ name, label, ...more });
  const product = await aTemplate(site, maker, {
    name: `Product page ${mark}`,
    content: `${orders} A page about [product] of [material] for [price] euros, [tone].`,
    template_fields: [
      field("product", "Product"),
      field("material", "Material"),
      field("price", "Price", { type: "number" }),
      field("tone", "Tone", { type: "select", options: "Calm/Warm/Formal/" }),
    ],
  });
  const post = await aTemplate(site, maker, { name: `Post ${mark}`, content: "words=3 A post about [product]." });
  return aWorkflow(site, maker, `Shop texts ${mark}`, [
    { template_id: product, step_id: "page" },
    { template_id: post, step_id: "post", fields: { product: { source: "asked", key: "product" } } },
  ]);
}

/** The rows of a table as they are brought: what it says above, and a line for each product. */
export const aTable = (rows: readonly (readonly [string, string, string, string])[]): string =>
  ["ref,Product,Material,Price,Tone,peso_g", ...rows.map((row, at) => `T-${at + 1},${row.join(",")},${300 + at}`)].join(
    "\n",
  );

/** Brings a table for a workflow, as the screen does; answers the id of what it became. */
export async function aBatch(site: Site, person: Person, workflowId: number, name: string, table: string) {
  const body = new FormData();
  body.append("file", new Blob([table], { type: "text/csv" }), name);
  const headers = { authorization: `Bearer ${person.tokens.token}` };
  const response = await fetch(`${site.address}/api/workflows/${workflowId}/batches`, {
    method: "POST",
    headers,
    body,
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { batch } = await response.json();
  return batch.workflow_batch_id as number;
}

/** Waits for nothing: how a batch of somebody stands now. */
export const readBatch = async (site: Site, person: Person, id: number) =>
  (await askAs(site, person, "GET", `/workflow_batches/${id}`)).batch;
