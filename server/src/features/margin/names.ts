import type { MarginSide } from "@pluma/contract/margin/margin";
import type { App } from "../../platform/context.ts";
import { readPersons } from "../accounts/index.ts";
import { readNamesOfAvatars } from "../avatars/index.ts";
import { readSoldNames } from "../billing/index.ts";
import { usageNamesOf } from "../organizations/index.ts";
import type { MarginScope } from "./rules.ts";

type Named = Map<number, { name: string; email: string | null }>;

/** What customers, products or avatars are called; who left, and what an organization may not know, is left out. */
export async function namesIn(
  ctx: Pick<App, "db" | "state">,
  scope: MarginScope,
  by: MarginSide,
  ids: number[],
): Promise<Named> {
  if (ids.length === 0) return new Map();
  if (by === "customer") {
    const people = await readPersons(ctx, ids);
    return new Map(
      [...people].map(([id, { name, lastName, email }]) => [id, { name: `${name} ${lastName}`.trim(), email }]),
    );
  }
  const names =
    by === "product"
      ? await readSoldNames(ctx, ids)
      : scope.kind === "staff"
        ? await readNamesOfAvatars(ctx, ids)
        : await usageNamesOf(ctx, "avatar", scope.organizationId, ids);
  return new Map([...names].filter(([, name]) => name !== "").map(([id, name]) => [id, { name, email: null }]));
}
