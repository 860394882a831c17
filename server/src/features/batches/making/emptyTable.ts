import type { batches } from "@pluma/contract/batches/batches";
import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { writeCsv } from "../../../platform/files/csv.ts";
import { readReady } from "../../workflows/index.ts";
import { fileNameOf } from "../result/names.ts";
import { textColumns } from "../result/table.ts";

/** A CSV with a column for each question of a workflow that the caller may see, and no rows. */
export async function readEmptyTable(
  ctx: ActorCtx,
  { params }: Input<typeof batches.readEmptyTable>,
): Promise<ServedFile> {
  const { workflow, questions } = await readReady(ctx, params.id);
  const bytes = await writeCsv(
    ctx,
    textColumns(questions.map(({ label, key }) => label || key)),
    async () => undefined,
  );
  return { name: fileNameOf(workflow.name, "csv"), type: "text/csv; charset=utf-8", bytes };
}
