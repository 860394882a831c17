import { ActionIcon, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { UseMutationResult } from "@tanstack/react-query";
import { useWords } from "../../../platform/look/i18n.ts";
import { ExportButton } from "../../../ui/data/ExportButton.tsx";
import { formatCount } from "../../../ui/data/formatCount.ts";
import { useFrame } from "../../../ui/page/frame.ts";

type MoneyActsProps<F> = {
  /** Which list it is: the place of its words. */
  name: "purchases" | "invoices";
  filter: F;
  csv: UseMutationResult<Blob, Error, F>;
  count: number | undefined;
  /** Null where nothing can be added. */
  onAdd: (() => void) | null;
};

/** A list of money as a file, and one more of it. */
export function MoneyActs<F extends { days: { start: string; end: string } }>(props: MoneyActsProps<F>) {
  const { name, filter, csv, count, onAdd } = props;
  const t = useWords("purchases");
  const { start, end } = filter.days;
  const fileName = [t(`${name}.fileName`), start, end].filter(Boolean).join("-");
  return (
    <>
      <ExportButton csv={csv} filter={filter} fileName={fileName} isEmpty={!count}>
        {t("csv", { number: formatCount(count) })}
      </ExportButton>
      {onAdd && (
        <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={onAdd}>
          {t(`${name}.add`)}
        </Button>
      )}
    </>
  );
}

/** What of it stands in the bar of a phone. */
export function MoneyPhoneActs({ name, onAdd }: Pick<MoneyActsProps<never>, "name" | "onAdd">) {
  const t = useWords("purchases");
  const { search } = useFrame();
  return (
    <>
      {search}
      {onAdd && (
        <ActionIcon size="lg" aria-label={t(`${name}.add`)} onClick={onAdd}>
          <IconPlus size={22} stroke={1.6} />
        </ActionIcon>
      )}
    </>
  );
}
