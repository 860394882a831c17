import { ActionIcon, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { DiscountList, useDiscountList } from "../discounts/DiscountList.tsx";

/** The platform's discount codes, with their uses; admins make, change and remove them. */
export default function Discounts() {
  const t = useWords("products");
  const list = useDiscountList();
  const { add, filter } = list;
  const count = list.list.data?.count ?? 0;
  return (
    <Page
      title={t("discounts.title")}
      fact={list.list.data && filter.query === "" && t("discounts.fact", { count, number: formatNumber(count) })}
      acts={
        add && (
          <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={add}>
            {t("discounts.add")}
          </Button>
        )
      }
      phoneActs={<PhoneActs onAdd={add} />}
    >
      <DiscountList {...list} />
    </Page>
  );
}

function PhoneActs({ onAdd }: { onAdd: (() => void) | null }): ReactNode {
  const t = useWords("products");
  const { search } = useFrame();
  return (
    <>
      {search}
      {onAdd && (
        <ActionIcon size="lg" aria-label={t("discounts.add")} onClick={onAdd}>
          <IconPlus size={22} stroke={1.6} />
        </ActionIcon>
      )}
    </>
  );
}
