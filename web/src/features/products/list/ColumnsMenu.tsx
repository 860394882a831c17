import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { type ExtraColumn, extraColumns } from "./columnsShown.ts";

/** Chooses which extra columns the list shows. */
export function ColumnsMenu(props: {
  shown: readonly ExtraColumn[];
  onChange: (shown: readonly ExtraColumn[]) => void;
}) {
  const { shown, onChange } = props;
  const t = useWords("products");
  const toggle = (column: ExtraColumn) =>
    onChange(extraColumns.filter((each) => (each === column ? !shown.includes(each) : shown.includes(each))));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={17} stroke={1.6} />}>
          {t("list.columns")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {extraColumns.map((column) => (
          <Menu.CheckboxItem key={column} checked={shown.includes(column)} onChange={() => toggle(column)}>
            {t(`list.column.${column}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
