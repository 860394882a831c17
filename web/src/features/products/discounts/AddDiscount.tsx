import { ActionIcon, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFrame } from "../../../ui/page/frame.ts";

/** The way to another code; nothing for whoever only looks. */
type AddDiscountProps = { onAdd: (() => void) | null };

/** The way to another discount code. */
export function AddDiscount({ onAdd }: AddDiscountProps) {
  const t = useWords("products");
  if (!onAdd) return null;
  return (
    <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={onAdd}>
      {t("discounts.add")}
    </Button>
  );
}

/** The same in the bar of a phone, beside the search. */
export function AddDiscountIcon({ onAdd }: AddDiscountProps) {
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
