import { isDeepStrictEqual } from "node:util";
import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";
import { mayReadState } from "../rules.ts";
import { findNumber } from "../store.system.ts";
import type { Made, TemplateRow } from "../store.ts";
import { madeOf } from "../writeState.ts";

/** The parts of a template by their names here and on the wire. */
const parts = [
  ["name", "name"],
  ["description", "description"],
  ["content", "content"],
  ["type", "type"],
  ["tags", "tags"],
  ["language", "language"],
  ["editable", "editable"],
  ["showPrompt", "show_prompt"],
  ["fields", "template_fields"],
] as const satisfies [keyof Made, string][];

/**
 * Refuses a save of what was read as an earlier version, and names the parts that somebody else changed since. Files are no
 * part of a save: where nothing but they changed, nothing is lost.
 */
export async function checkUnchanged(ctx: ActorCtx, row: TemplateRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return;
  const before = await findNumber(ctx, row.templateId, version);
  if (before && isDeepStrictEqual(madeOf(before), madeOf(row))) return;
  const isReadable = before !== undefined && mayReadState(ctx.actor, row, before);
  const changed = parts.filter(
    ([part]) => before && (part !== "content" || isReadable) && !isDeepStrictEqual(before[part], row[part]),
  );
  const sentence = wordsOf("template_changed", ctx.lang);
  refuse("template_changed", {}, Object.fromEntries(changed.map(([, name]) => [name, sentence])));
}
