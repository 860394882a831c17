import { writeFileSync } from "node:fs";
import { arch, cpus, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import { buildWeb, isWebBuildStale } from "../server/src/platform/web/webBuild.ts";
import { type Bed, openBed } from "./bed.ts";
import type { FindBrowser } from "./browser.ts";
import { nowMs } from "./clock.ts";
import { measureAttack } from "./figures/attack.ts";
import { measureBatch } from "./figures/batch.ts";
import { measureCustomers } from "./figures/customers.ts";
import { measureEditor } from "./figures/documents/editor.ts";
import { measureEdits } from "./figures/documents/edits.ts";
import { measureDocuments } from "./figures/documents/list.ts";
import { measureDocumentSearch } from "./figures/documents/search.ts";
import { measureTogether } from "./figures/documents/together.ts";
import { measureFuzz } from "./figures/fuzz.ts";
import { measureHostile } from "./figures/hostile.ts";
import { measureHosts } from "./figures/hosts.ts";
import { measureIncome } from "./figures/income.ts";
import { measureLanding } from "./figures/landing.ts";
import { measureList } from "./figures/list.ts";
import { measureLoad } from "./figures/load.ts";
import { measureColdAvatars } from "./figures/material/coldAvatars.ts";
import { measureIndexing } from "./figures/material/index.ts";
import { measureRetrieval } from "./figures/material/retrieval.ts";
import { measureScan } from "./figures/material/scan.ts";
import { measureOrganizations } from "./figures/organizations.ts";
import { measurePurchases } from "./figures/purchases.ts";
import { measureWho } from "./figures/rights/who.ts";
import { measureWithdrawn } from "./figures/rights/withdrawn.ts";
import { measureSearch } from "./figures/search.ts";
import { measureSearchAll } from "./figures/searchAll.ts";
import { measureStart } from "./figures/start.ts";
import { measureLongAnswer } from "./figures/stream20k.ts";
import { measureAvatar } from "./figures/streams/avatar.ts";
import { measureBeginnings } from "./figures/streams/begin.ts";
import { measureCpu } from "./figures/streams/cpu50.ts";
import { measureOutside } from "./figures/streams/openai.ts";
import { measureStreams } from "./figures/streams/streams200.ts";
import { measureTemplate } from "./figures/streams/template.ts";
import { measureFirstToken } from "./figures/streams/ttft.ts";
import { measureFullTable } from "./figures/streams/ttft100k.ts";
import { measureWidget } from "./figures/streams/widget.ts";
import { measureTemplates } from "./figures/templates.ts";
import { measureThread } from "./figures/thread.ts";
import { measureWebhooks } from "./figures/webhooks.ts";
import { root } from "./processes.ts";
import { type Result, type Row, tableOf } from "./row.ts";

type Measure = (bed: Bed, findBrowser: FindBrowser) => Promise<Result>;

const figures: Record<string, Measure> = {
  ttft: measureFirstToken,
  openai: measureOutside,
  begin: measureBeginnings,
  streams200: measureStreams,
  cpu50: measureCpu,
  ttft100k: measureFullTable,
  avatar: measureAvatar,
  avatars: measureColdAvatars,
  template: measureTemplate,
  widget: measureWidget,
  batch: measureBatch,
  list: measureList,
  customers: measureCustomers,
  purchases: measurePurchases,
  organizations: measureOrganizations,
  hosts: measureHosts,
  who: measureWho,
  withdrawn: measureWithdrawn,
  templates: measureTemplates,
  income: measureIncome,
  webhooks: measureWebhooks,
  search: measureSearch,
  searchAll: measureSearchAll,
  hostile: measureHostile,
  index: measureIndexing,
  scan: measureScan,
  retrieval: measureRetrieval,
  start: measureStart,
  load: measureLoad,
  landing: measureLanding,
  thread: measureThread,
  stream20k: measureLongAnswer,
  documents: measureDocuments,
  documentSearch: measureDocumentSearch,
  edits: measureEdits,
  together: measureTogether,
  editor: measureEditor,
};

/** Only when they are named: the one is a part of `hostile`, the other takes the better part of an hour. */
const onlyNamed: Record<string, Measure> = { attack: measureAttack, fuzz: measureFuzz };
const all = { ...figures, ...onlyNamed };

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Measures the figures of these names, all when none is named, prints them as a table and writes bench/last.json.
 * Answers the exit code: 0 when every limit is reached, 1 when one is not or could not be measured.
 */
export async function bench(names: string[], findBrowser: FindBrowser): Promise<number> {
  const unknown = names.find((name) => !Object.hasOwn(all, name));
  if (unknown !== undefined) {
    say(`There is no figure "${unknown}": ${Object.keys(all).join(", ")}.`);
    return 1;
  }
  if (isWebBuildStale(root)) await buildWeb(root);
  const opening = openBed(say);
  // Ctrl-C reaches the programs too; what it does not reach, and the folders, go here.
  const interrupted = () => void opening.then((bed) => bed.close()).finally(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  const bed = await opening;
  try {
    return report(await measure(bed, names.length > 0 ? names : Object.keys(figures), findBrowser));
  } finally {
    await bed.close();
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
}

type Measured = { rows: Row[]; numbers: Record<string, Result["numbers"]>; notes: Record<string, string[]> };

async function measure(bed: Bed, names: string[], findBrowser: FindBrowser): Promise<Measured> {
  const measured: Measured = { rows: [], numbers: {}, notes: {} };
  for (const name of names) {
    const startedAtMs = nowMs();
    try {
      const { rows = [], numbers = {}, notes } = (await all[name]?.(bed, findBrowser)) ?? {};
      measured.rows.push(...rows);
      measured.numbers[name] = numbers;
      if (notes) measured.notes[name] = notes;
    } catch (error) {
      // One figure that fails must not hide the others.
      say(`${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
      measured.rows.push({ figure: name, measured: "failed", bare: "", ratio: "", limit: "", isReached: false });
    }
    await bed.clear();
    say(`${name}: ${((nowMs() - startedAtMs) / 1000).toFixed(0)} s`);
  }
  return measured;
}

function report({ rows, numbers, notes }: Measured): number {
  const machine = {
    node: process.version,
    processor: cpus()[0]?.model ?? "unknown",
    processors: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
  };
  say(`\n${tableOf(rows)}\n`);
  say(
    `${machine.processors} × ${machine.processor}, ${machine.memoryGib} GiB, ${machine.system}, Node ${machine.node}`,
  );
  const file = join(root, "bench", "last.json");
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, rows, numbers, notes }, null, 2)}\n`);
  return rows.every(({ isReached }) => isReached !== false) ? 0 : 1;
}
