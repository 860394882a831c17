import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import type { AvatarsFilter } from "./avatarsFilter.ts";

type Props = {
  filter: AvatarsFilter;
  /** There are some, but not on this page. */
  hasOthers: boolean;
  onClear: () => void;
  onAdd: () => void;
};

/** Why the list has no avatars, and what changes it. */
export function NoAvatars({ filter: { query, kind, deleted }, hasOthers, onClear, onAdd }: Props) {
  const t = useWords("avatars");
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t(hasOthers ? "list.toFirst" : "list.clear")}
    </Button>
  );
  if (hasOthers) return <EmptyState kind="noMatch" title={t("list.noPage")} action={clear} />;
  if (query !== "") return <EmptyState kind="noMatch" title={t("list.noMatch", { query })} action={clear} />;
  if (deleted) return <EmptyState kind="nothing" title={t("bin.none")} text={t("bin.about")} />;
  const add = <Button onClick={onAdd}>{t("list.add")}</Button>;
  if (kind === undefined || kind === "own") {
    return <EmptyState kind="nothing" title={t("list.none")} text={t("list.noneText")} action={add} />;
  }
  return (
    <EmptyState kind="nothing" title={t(`list.noneOf.${kind}`)} text={t(`list.noneOfText.${kind}`)} action={clear} />
  );
}
