import type { RouteDefinition } from "@pluma/contract/kit/kit";
import type { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { checkPerson, checkSpace } from "../../../platform/requests/access.ts";

type Shaped = Pick<RouteDefinition, "access" | "scope" | "budget">;

/** Holds what a call of the contract demands against whoever uses the tool that stands for it, as the call itself does. */
export async function checkCall(ctx: ActorCtx, definition: Shaped): Promise<void> {
  await checkPerson(definition, ctx, async () => true);
  checkSpace(definition, ctx.actor);
}

/** Whether somebody may use a tool that stands for a call, so far as their key says: they are not shown the others. */
export const isInScope = ({ actor: { key } }: ActorCtx, { scope }: Shaped): boolean =>
  !key || (scope !== undefined && (scope === "any" || key.scopes.includes(scope)));

/** Does what a call of the contract does, with its access and its budget; what it answers is cut to its contract. */
export async function doCall<A extends z.ZodType>(
  ctx: ActorCtx,
  definition: Shaped & { answer: A },
  act: () => Promise<z.input<A>>,
): Promise<z.output<A>> {
  await checkCall(ctx, definition);
  return definition.answer.parse(await act());
}
