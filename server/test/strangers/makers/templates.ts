import { templateFavorites, templateValues } from "../../../src/features/templates/tables.ts";
import { aTemplate } from "../../templates.ts";
import type { Owner } from "../owner.ts";

/** Templates and what hangs on them. */
export const templateMakers = {
  template: async ({ node, person, organizationId }: Owner) => {
    const { templateId, templateVersionId } = await aTemplate(node, person.userId, { organizationId });
    return { templateId, templateVersionId };
  },
  deletedTemplate: async ({ node, person, organizationId }: Owner) => {
    const { templateId } = await aTemplate(node, person.userId, { organizationId, deletedAt: new Date() });
    return { deletedTemplateId: templateId };
  },
  usedTemplate: async (owner: Owner) => {
    const { templateId } = await templateMakers.template(owner);
    const { userId } = owner.person;
    await owner.node.app.db.insert(templateFavorites).values({ userId, templateId });
    await owner.node.app.db.insert(templateValues).values({ userId, templateId, values: { topic: "Tea" } });
    return { usedTemplateId: templateId };
  },
};
