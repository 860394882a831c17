import { Button } from "@mantine/core";
import type { Template } from "@pluma/contract/templates/templates";
import { IconRestore } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Cell, CellFacts, CellFoot, CellName, Cells, CellText } from "../../../ui/cells/Cells.tsx";
import { Moment } from "../../../ui/data/Moment.tsx";
import { useTemplateActs } from "./useTemplateActs.ts";

/** Deleted templates: when each was deleted, and the way back. */
export function DeletedCells({ templates }: { templates: readonly Template[] }) {
  return (
    <Cells>
      {templates.map((template) => (
        <DeletedCell key={template.template_id} template={template} />
      ))}
    </Cells>
  );
}

function DeletedCell({ template }: { template: Template }) {
  const t = useWords("templates");
  const { restore, isRestoring } = useTemplateActs(template);
  const { name, description, deletedAt } = template;
  return (
    <Cell>
      <CellName>{name}</CellName>
      {deletedAt && (
        <CellFacts>
          {t("bin.deleted")} <Moment at={deletedAt} />
        </CellFacts>
      )}
      <CellText>{description}</CellText>
      <CellFoot>
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
      </CellFoot>
    </Cell>
  );
}
