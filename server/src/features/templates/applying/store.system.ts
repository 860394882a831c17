/** Templates that answers of anybody lean on, for what has no request. */
import { and, inArray, isNull } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { templates } from "../tables.ts";

/** Whose some templates are, and whether everybody may use them; those that are deleted are left out. */
export function readStanding({ db }: Pick<App, "db">, templateIds: number[]) {
  const { templateId, userId, isPublic, isHidden } = templates;
  return db
    .select({ templateId, userId, isPublic, isHidden })
    .from(templates)
    .where(and(inArray(templateId, templateIds), isNull(templates.deletedAt)));
}
