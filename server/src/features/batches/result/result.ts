import type { batches } from "@pluma/contract/batches/batches";
import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { writeCsv } from "../../../platform/files/csv.ts";
import { servedOnce } from "../../../platform/files/spool.ts";
import { packArchive } from "../../../platform/files/zip.ts";
import { openThread, ThreadError } from "../../../platform/work/threads.ts";
import { withWordMaker } from "../../../providers/documents/index.ts";
import { noteExported } from "../../accounts/index.ts";
import { readStepNames } from "../../workflows/index.ts";
import { words } from "../locales/words.ts";
import { type BatchRecord, findBatch, readRowsIn } from "../store.ts";
import { fileNameOf } from "./names.ts";
import { answeredRows, cellsOf, headsOf } from "./table.ts";
import type { Given, Question } from "./xlsxThread.ts";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A thousand rows of long texts are some 50 MB of objects. */
const LIMITS = { memoryMb: 512, outsideMb: 512, msMax: 60_000 };

/** What is written of an own batch so far, as a table or as a .zip of Word files; refuses batch_nothing_written. */
export async function readBatchResult(
  ctx: ActorCtx,
  { params, query }: Input<typeof batches.readBatchResult>,
): Promise<ServedFile> {
  const batch = (await findBatch(ctx, params.id)) ?? refuse("not_found");
  const [written] = await readRowsIn(ctx, params.id, ["written"], { offset: 0, limit: 1 });
  if (!written) refuse("batch_nothing_written");
  const made = await makers[query.format](ctx, batch, await readStepNames(ctx, batch.workflow.steps));
  const { workflowBatchId: id, organizationId } = batch;
  await noteExported(ctx, "batch", { id, organizationId, format: query.format });
  return { name: fileNameOf(batch.name, query.format), ...made };
}

type Make = (ctx: ActorCtx, batch: BatchRecord, stepNames: string[]) => Promise<Omit<ServedFile, "name">>;

const makers: Record<"csv" | "xlsx" | "zip", Make> = { csv: makeCsv, xlsx: makeXlsx, zip: makeZip };

async function makeCsv(ctx: ActorCtx, batch: BatchRecord, stepNames: string[]) {
  const heads = headsOf(ctx, batch, stepNames);
  const bytes = await writeCsv(ctx, heads, async (add) => {
    for await (const rows of answeredRows(ctx, batch, "all")) {
      await add(
        rows.map((row) => {
          const cells = cellsOf(ctx, batch, row);
          return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ""]));
        }),
      );
    }
  });
  return { type: "text/csv; charset=utf-8", bytes };
}

async function makeXlsx(ctx: ActorCtx, batch: BatchRecord, stepNames: string[]) {
  const given = { sheet: words[ctx.lang].result.sheet, brought: batch.columns.length };
  const program = new URL("xlsxThread.ts", import.meta.url);
  const sheet = openThread<Given, Question, Uint8Array | null>(program, given, LIMITS);
  try {
    await sheet.ask({ lines: [headsOf(ctx, batch, stepNames)] });
    for await (const rows of answeredRows(ctx, batch, "all")) {
      await sheet.ask({ lines: rows.map((row) => cellsOf(ctx, batch, row)) });
    }
    return { type: XLSX_TYPE, bytes: (await sheet.ask({ end: true })) ?? new Uint8Array() };
  } catch (error) {
    if (error instanceof ThreadError && error.reason === "memory") refuse("document_too_long");
    throw error;
  } finally {
    await sheet.close();
  }
}

async function makeZip(ctx: ActorCtx, batch: BatchRecord, stepNames: string[]) {
  const { row: rowWord } = words[ctx.lang].result;
  const packed = await packArchive(ctx.config.dataDir, (archive) =>
    withWordMaker({ ownerId: ctx.actor.userId, state: ctx.state }, async (toWord) => {
      for await (const rows of answeredRows(ctx, batch, "written")) {
        for (const { row, answers } of rows) {
          const name = row.name || `${rowWord} ${row.row}`;
          const content = await toWord(textOf(name, answers, stepNames), { title: name, lang: ctx.lang });
          // The number in front keeps the order of the file.
          const path = fileNameOf(`${String(row.row).padStart(4, "0")} ${name}`, "docx");
          if (!(await archive.add({ path, content }))) refuse("too_large");
        }
      }
    }),
  );
  return { type: "application/zip", bytes: servedOnce(packed) };
}

/** A row as one text: of one step its answer alone, of several each under the name of its step. */
function textOf(name: string, answers: (string | null)[], stepNames: string[]): string {
  const parts = answers.map((answer, index) => {
    const text = (answer ?? "").trim();
    return answers.length === 1 ? text : `## ${onOneLine(stepNames[index] ?? "")}\n\n${text}`;
  });
  return `${[`# ${onOneLine(name)}`, ...parts].join("\n\n")}\n`;
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
