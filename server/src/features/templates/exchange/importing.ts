import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Input } from "@pluma/contract/kit/kit";
import { type ImportEntry, TEMPLATES_IN_FILE_MAX, type templateExchange } from "@pluma/contract/templates/exchange";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";
import { askThread, ThreadError } from "../../../platform/work/threads.ts";
import { openTurns } from "../../../platform/work/turns.ts";
import { words } from "../locales/words.ts";
import { takeRoom } from "../room.ts";
import { fieldsOf } from "../saving/checks.ts";
import type { Made, TemplateRow } from "../store.ts";
import { tellTemplate } from "../tell.ts";
import { madeOf, makeTemplates, writeState } from "../writeState.ts";
import { compareEntry } from "./comparing.ts";
import type { Draft, ReadEntry } from "./entry.ts";
import type { FileProblem, ReadFile } from "./read.ts";
import { actOf, usualChoice } from "./rules.ts";
import { lockNamed, readNamed } from "./store.ts";
import type { Given } from "./thread.ts";

type Body = Input<typeof templateExchange.importTemplates>["body"];
type Choices = Body["choices"];
/** An entry, what stands here of it, and what becomes of it. */
export type Planned = {
  shown: ImportEntry;
  draft: Draft | null;
  made: Made | null;
  /** What stands here; null for what is new, or refused. */
  row: TemplateRow | null;
  act: "create" | "replace" | null;
};

const LIMITS = { memoryMb: 256, msMax: 20_000 };
/** Reading a file takes a processor: two at once, and one of each person. */
const inTurn = openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 2, waiting: 20 });

/** What a file of templates would bring, or with `dry_run` false brings: all of it at once, or nothing. */
export async function importTemplates(ctx: ActorCtx, { body }: Input<typeof templateExchange.importTemplates>) {
  const { origin, entries } = await read(ctx, body.text);
  if (body.dry_run) {
    const planned = await plan(ctx, entries, body.choices);
    const compared = planned.find(({ shown }) => shown.index === body.compare);
    const comparison = compared ? await compareEntry(ctx, compared) : null;
    return { origin, entries: planned.map(({ shown }) => shown), comparison, created: [], replaced: [] };
  }
  const done = await inTransaction(ctx, async (tx) => {
    const planned = await plan(tx, entries, body.choices);
    return { planned, ...(await carryOut(tx, planned)) };
  });
  for (const row of [...done.created, ...done.replaced]) tellTemplate(ctx, row);
  return {
    origin,
    entries: done.planned.map(({ shown }) => shown),
    comparison: null,
    created: done.created.map(({ templateId }) => templateId),
    replaced: done.replaced.map(({ templateId }) => templateId),
  };
}

async function read(ctx: ActorCtx, text: string): Promise<ReadFile> {
  const said = { lang: ctx.lang, ...words[ctx.lang] };
  try {
    const file = await inTurn(ctx.actor.userId, () =>
      askThread<Given, ReadFile | FileProblem>(new URL("thread.ts", import.meta.url), { text, said }, LIMITS),
    );
    return typeof file === "string" ? refuse(file, { max: TEMPLATES_IN_FILE_MAX }) : file;
  } catch (error) {
    if (error instanceof ThreadError) return refuse("templates_file_unreadable");
    throw error;
  }
}

async function plan(ctx: ActorCtx, entries: ReadEntry[], choices: Choices): Promise<Planned[]> {
  const refs = entries.flatMap(({ draft }) => draft?.ref ?? []);
  const standing = new Map((await readNamed(ctx, refs)).map((row) => [row.ref, row]));
  return entries.map((entry, index) => planEntry(ctx, entry, index, standing, choices));
}

function planEntry(
  ctx: ActorCtx,
  { name, fields, draft, problem }: ReadEntry,
  index: number,
  standing: Map<string, TemplateRow>,
  choices: Choices,
): Planned {
  if (draft === null) {
    const sentence = wordsOf(problem.code, ctx.lang, { part: problem.part, max: fields.length });
    const shown: ImportEntry = {
      index,
      name,
      fields,
      files: [],
      outcome: "refused",
      problem: sentence,
      existing: null,
      choice: null,
    };
    return { shown, draft, made: null, row: null, act: null };
  }
  const made = madeFrom(draft);
  const row = draft.ref === null ? undefined : standing.get(draft.ref);
  const outcome: ImportEntry["outcome"] = !row ? "new" : isDeepStrictEqual(madeOf(row), made) ? "same" : "different";
  const isNewer = row !== undefined && draft.changedAt !== null && row.updatedAt > draft.changedAt;
  const existing = row ? { template_id: row.templateId, name: row.name, is_newer: isNewer } : null;
  const choice = choices[String(index)] ?? usualChoice(outcome, isNewer);
  const shown = {
    index,
    name,
    fields: made.fields.map(({ label }) => label),
    files: draft.files,
    outcome,
    problem: null,
    existing,
    choice,
  };
  return { shown, draft, made, row: row ?? null, act: actOf(outcome, choice) };
}

/** What a draft makes; it says nothing of whose it is, nor who else sees it. */
function madeFrom({
  name,
  description,
  content,
  type,
  tags,
  language,
  editable,
  show_prompt,
  template_fields,
}: Draft): Made {
  const fields = fieldsOf(content, template_fields);
  return { name, description, content, type, tags, language, editable, showPrompt: show_prompt, fields };
}

async function carryOut(tx: ActorCtx, planned: Planned[]) {
  const { userId, organizationId } = tx.actor;
  const wanted = planned.flatMap(({ made, draft, shown, act }) => {
    if (act !== "create" || !made || !draft) return [];
    // Beside the one that is there it needs a name of its own.
    const ref = shown.existing === null ? (draft.ref ?? randomUUID()) : randomUUID();
    return [{ ...made, ref, userId, organizationId }];
  });
  if (wanted.length > 0) await takeRoom(tx, wanted.length);
  const ids = planned.flatMap(({ act, shown }) => (act === "replace" ? (shown.existing?.template_id ?? []) : []));
  const locked = new Map((await lockNamed(tx, ids)).map((row) => [row.templateId, row]));
  const replaced: TemplateRow[] = [];
  for (const { act, shown, made } of planned) {
    const row = locked.get(shown.existing?.template_id ?? 0);
    if (act === "replace" && row && made) replaced.push(await writeState(tx, row, made, { userId }));
  }
  return { created: await makeTemplates(tx, wanted, userId), replaced };
}
