import type { App } from "../../platform/context.ts";
import type { TemplateRow } from "./store.ts";

/** Tells the open screens of a template's owner that it is to be read again. */
export function tellTemplate(app: Pick<App, "push">, { userId, templateId }: TemplateRow): void {
  if (userId !== null) app.push(userId, "template", { template_id: templateId });
}
