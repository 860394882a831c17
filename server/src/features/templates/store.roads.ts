import { and, exists, or, type SQL, sql } from "drizzle-orm";
import { inSpace, type Looker } from "../../platform/database/owned.ts";
import { eachRoad, flagsOf } from "../../platform/database/roads.ts";
import { isNamed, stands, visibleRoads, visibleToCaller } from "./store.ts";
import { templates } from "./tables.ts";

/** By which roads whoever looks comes to one template, each as a condition of a statement about many people. */
export const roadsToOne = (ctx: Looker, templateId: number): Record<keyof ReturnType<typeof visibleRoads>, SQL> =>
  eachRoad(visibleRoads(ctx), (road) =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(templates)
        .where(and(isNamed(templateId), stands, road)),
    ),
  );

/**
 * The templates of the organization that somebody has selected which they see, with the roads, as far as the caller sees them
 * too: a part of a statement.
 */
export const visibleToBoth = (ctx: Looker, somebody: Looker) =>
  ctx.db
    .select({
      type: sql<string>`'template'`.as("type"),
      id: templates.templateId,
      name: templates.name,
      ...flagsOf({ ...visibleRoads(somebody), editable: sql`${templates.editable}` }),
    })
    .from(templates)
    .where(
      and(
        inSpace(somebody, templates.organizationId),
        stands,
        visibleToCaller(ctx),
        or(...Object.values(visibleRoads(somebody))),
      ),
    );
