import { differ } from "@pluma/contract/kit/differing/differ";
import type { ActorCtx } from "../../../platform/context.ts";
import { namesInVersion } from "../files/show.ts";
import type { Made, TemplateRow } from "../store.ts";
import { stateOf } from "../versions/show.ts";

/** An entry of a file beside the template that it would change: both whole, and what differs in their contents. */
export async function compareEntry(ctx: ActorCtx, { row, made }: { row: TemplateRow | null; made: Made | null }) {
  if (!row || !made) return null;
  // A file of templates carries no files along: what stands here stays.
  const files = await namesInVersion(ctx, row.templateId, row.version);
  return {
    state: stateOf(made, files),
    state_with: stateOf(row, files),
    differences: differ(row.content, made.content),
  };
}
