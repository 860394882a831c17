import { aBatch, aShopWorkflow, aTable } from "../../site/batches.ts";
import { lookAt, lookOver } from "../../site/looks.ts";
import { expect, test } from "../../site/test.ts";

const rows: [string, string, string, string][] = [
  ["Taza de desayuno", "Gres moteado", "24", "Calm"],
  ["Cuenco de ramen", "Gres negro", "32", "Calm"],
  ["Tetera con asa de mimbre", "Gres blanco", "86", "Warm"],
  ["Plato llano 26", "Gres blanco", "a consultar", "Calm"],
  ["", "Porcelana", "38", "Warm"],
  ["Jarra de agua", "Gres negro", "54", "Divertido"],
  ...Array.from({ length: 70 }, (_, at): [string, string, string, string] => [
    `Florero alto de la serie ${at + 1}`,
    "Barro rojo",
    String(28 + at),
    at % 2 === 0 ? "Warm" : "Formal",
  ]),
];

test("a run for many is right in every size, scheme and language: the file, the table, and how far it is", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  const workflow = await aShopWorkflow(site, person, "of autumn");
  const draft = await aBatch(site, person, workflow, "catalogo-taller-ocho.csv", aTable(rows));
  const paused = await aBatch(site, person, workflow, "catalogo-de-invierno.csv", aTable(rows));
  await site.sql(
    `with paused as (update workflow_batches set state = 'paused', pause_reason = 'person', paused_at = now(), started_at = now()
       where workflow_batch_id = $1)
     update workflow_batch_rows set
       state = case when row < 33 then 'written' when row < 36 then 'failed' else 'waiting' end,
       words = case when row < 33 then 208 else 0 end,
       error = case when row between 33 and 35 then '{"code": "provider_key", "values": {}, "step": 1}'::jsonb end,
       ended_at = case when row < 36 then now() end
     where workflow_batch_id = $1 and state = 'ready'`,
    [paused],
  );
  await lookAt(looker, [
    { name: "batches-upload", path: `/workflows/${workflow}/batches/new`, ready: /^(Material)$/ },
    { name: "batches-draft", path: `/workflow_batches/${draft}`, ready: /^(3 rows cannot|3 filas no se)/ },
    { name: "batches-paused", path: `/workflow_batches/${paused}`, ready: /^(Paused by|Lucía)/ },
    { name: "batches-list", path: "/workflow_batches", ready: /^catalogo-de-invierno/ },
  ]);
  await lookOver(looker, [
    {
      name: "batches-row",
      show: async (_language, open) => {
        await open(`/workflow_batches/${paused}`);
        await page
          .getByRole("button", { name: /^(See row|Ver la fila)/ })
          .first()
          .click();
      },
      settled: () => expect(page.getByRole("dialog")).toBeVisible(),
    },
    {
      name: "batches-cancel",
      show: async (_language, open) => {
        await open(`/workflow_batches/${paused}`);
        await page.getByRole("button", { name: /^(Cancel the other|Cancelar las)/ }).click();
      },
      settled: () => expect(page.getByRole("dialog")).toBeVisible(),
    },
  ]);
});
