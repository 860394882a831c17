import type { Ctx } from "../../../platform/context.ts";
import { readNames } from "../../accounts/index.ts";

/** The names of some of the staff; null for whoever left, and for nobody. */
export async function namesFor(ctx: Pick<Ctx, "db">, ids: readonly (number | null)[]) {
  const people = await readNames(
    ctx,
    ids.filter((id) => id !== null),
  );
  return (id: number | null): string | null => {
    const person = id === null ? undefined : people.get(id);
    return (person && `${person.name} ${person.lastName}`.trim()) || null;
  };
}
