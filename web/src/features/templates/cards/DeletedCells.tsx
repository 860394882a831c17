import { Button } from "@mantine/core";
import type { Template } from "@pluma/contract/templates/templates";
import { IconRestore } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import css from "./TemplateCells.module.css";
import { useTemplateActs } from "./useTemplateActs.ts";

/** Deleted templates: when each was deleted, and the way back. */
export function DeletedCells({ templates }: { templates: readonly Template[] }) {
  return (
    <ul className={css.cells}>
      {templates.map((template) => (
        <Cell key={template.template_id} template={template} />
      ))}
    </ul>
  );
}

function Cell({ template }: { template: Template }) {
  const t = useWords("templates");
  const { restore, isRestoring } = useTemplateActs(template);
  const { name, description, deletedAt } = template;
  return (
    <li className={css.cell}>
      <div className={css.head}>
        <h2 className={css.name}>{name}</h2>
      </div>
      {deletedAt && (
        <p className={css.deleted}>
          {t("bin.deleted")} <Moment at={deletedAt} />
        </p>
      )}
      <p className={css.excerpt}>{description}</p>
      <div className={css.foot}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRestore size={15} stroke={1.6} />}
          aria-label={t("bin.restoreOf", { name })}
          loading={isRestoring}
          onClick={restore}
        >
          {t("bin.restore")}
        </Button>
      </div>
    </li>
  );
}
