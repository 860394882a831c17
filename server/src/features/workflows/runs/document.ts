import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { userWorkflows } from "@pluma/contract/workflows/runs";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { makeMarkdown, makeWord } from "../../chats/index.ts";
import { answersOf, findView } from "./view.ts";

/** The finished answers of an own run one after the other, each under the name of its step; refuses run_unfinished where there is none. */
export async function readDocument(
  ctx: ActorCtx,
  { params, query }: Input<typeof userWorkflows.readDocument>,
): Promise<ServedFile> {
  const view = (await findView(ctx, params.id)) ?? refuse("not_found");
  const answers = answersOf(view);
  if (answers.length === 0) refuse("run_unfinished");
  const { name } = view.row;
  const parts = answers.map((answer) => `## ${onOneLine(answer.name)}\n\n${answer.content.trim()}`);
  const text = `${[`# ${onOneLine(name)}`, ...parts].join("\n\n")}\n`;
  return query.format === "word" ? makeWord(ctx, { text, name }) : makeMarkdown(ctx, { text, name });
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
