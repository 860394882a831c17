import type { ActorCtx } from "../../../platform/context.ts";
import { readNamesTold } from "../../organizations/index.ts";

/** The names of some who make the page of the caller's space, as they are told them; null for whoever left, and for nobody. */
export async function namesFor(ctx: ActorCtx, ids: readonly (number | null)[]) {
  const people = await readNamesTold(ctx, ctx.actor.organizationId, ids);
  return (id: number | null): string | null => {
    const person = id === null ? undefined : people.get(id);
    return (person && `${person.name} ${person.lastName}`.trim()) || null;
  };
}
