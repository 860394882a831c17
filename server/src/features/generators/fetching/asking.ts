import type { ActorCtx } from "../../../platform/context.ts";
import { type AvatarRow, briefAvatar, rightsOver } from "../../avatars/index.ts";
import type { Asked } from "../../generation/index.ts";
import { words } from "../locales/words.ts";
import { materialOf } from "./material.ts";
import { fillVariables } from "./rules.ts";
import type { FetchRow, OutputRow } from "./store.ts";
import { SUPER_FETCH } from "./text.ts";

/** An output that is to be written: what it belongs to, who writes it, and the text that it shall change. */
export type Wish = { fetch: FetchRow; avatar: AvatarRow; output: OutputRow; before: string | null };

/** What a model is asked for an output, and who looks at its answer. */
export async function askFor(ctx: ActorCtx, wish: Wish, signal: AbortSignal): Promise<Asked> {
  const { fetch, avatar, output, before } = wish;
  const { lang } = ctx;
  const { userId, organizationId } = ctx.actor;
  const said = words[lang];
  const [brief, file] = await Promise.all([
    briefAvatar(ctx, {
      avatar,
      isEditor: rightsOver(ctx, avatar).edit,
      fill: avatar.kind === "super_fetch" ? (context) => fillVariables(context, fetch.inputs, said) : undefined,
      question: output.prompt,
      answer: { kind: SUPER_FETCH, ref: output.outputId },
      payer: { userId, organizationId },
      lang,
      signal,
    }),
    materialOf(ctx, fetch, output.prompt, signal),
  ]);
  if (brief.said !== null) return { said: brief.said };
  const change = output.feedback === null ? "" : `${said.change}\n\n${output.feedback}`;
  const prompt = [brief.material, file, output.prompt];
  const system = { role: "system" as const, content: brief.instruction };
  const own = output.feedback ?? output.prompt;
  const ask = (parts: string[]) => ({ role: "user" as const, content: parts.filter(Boolean).join("\n\n"), own });
  // Where nothing stood there is nothing to change: what was said of it goes with the wish.
  if (!before) return { turns: [system, ask([...prompt, change])], screen: brief.screen };
  return {
    turns: [system, ask(prompt), { role: "assistant", content: before }, ask([change])],
    screen: brief.screen,
  };
}
