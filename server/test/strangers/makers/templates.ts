import { templateDrawHolds, templateDraws } from "../../../src/features/templates/tables.draws.ts";
import { templateFavorites, templateValues } from "../../../src/features/templates/tables.ts";
import { aTemplate, aTemplateFile } from "../../templates.ts";
import type { Owner } from "../owner.ts";

/** Templates and what hangs on them. */
export const templateMakers = {
  template: async ({ node, person, organizationId }: Owner) => {
    const { templateId, templateVersionId } = await aTemplate(node, person.userId, { organizationId });
    return { templateId, templateVersionId };
  },
  templateFile: async ({ node, person, organizationId }: Owner) => {
    const { templateId } = await aTemplate(node, person.userId, { organizationId });
    const { templateFileId } = await aTemplateFile(node, person, { templateId });
    return { templateFileId, templateWithFileId: templateId };
  },
  deletedTemplate: async ({ node, person, organizationId }: Owner) => {
    const { templateId } = await aTemplate(node, person.userId, { organizationId, deletedAt: new Date() });
    return { deletedTemplateId: templateId };
  },
  usedTemplate: async (owner: Owner) => {
    const { templateId, templateVersionId } = await templateMakers.template(owner);
    const { userId } = owner.person;
    await owner.node.app.db.insert(templateFavorites).values({ userId, templateId });
    await owner.node.app.db.insert(templateValues).values({ userId, templateId, values: { topic: "Tea" } });
    const since = new Date();
    await owner.node.app.db.insert(templateDraws).values({ userId, templateId, given: [1, 2, 3], since });
    const hold = { kind: "message", ref: templateId, templateVersionId, words: 24, materialWords: 24, pieces: [] };
    await owner.node.app.db.insert(templateDrawHolds).values({ ...hold, userId, templateId, createdAt: since });
    return { usedTemplateId: templateId };
  },
};
