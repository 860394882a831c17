import { ActionIcon, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFrame } from "../../../ui/page/frame.ts";
import type { Place } from "../places.ts";

/** The way to a new product. */
export function AddProduct({ place }: { place: Place }) {
  const t = useWords("products");
  return (
    <Button component={Link} to={place.new} leftSection={<IconPlus size={17} stroke={1.6} />}>
      {t("list.add")}
    </Button>
  );
}

/** The same in the bar of a phone, beside the search. */
export function AddProductIcon({ place }: { place: Place }) {
  const t = useWords("products");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon component={Link} to={place.new} size="lg" aria-label={t("list.add")}>
        <IconPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
