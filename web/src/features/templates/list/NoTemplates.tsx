import { Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { CREATE, type Place } from "../places.ts";
import { AnyLanguage } from "./AnyLanguage.tsx";
import { type AddressFilter, isNarrowed } from "./templatesFilter.ts";

type Props = {
  filter: AddressFilter;
  place: Place;
  /** There are some, but not on this page. */
  hasOthers: boolean;
  onClear: () => void;
  onAnyLanguage: () => void;
};

/** Why the list has no templates, and what changes it. */
export function NoTemplates({ filter, place, hasOthers, onClear, onAnyLanguage }: Props) {
  const t = useWords("templates");
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t(hasOthers ? "list.toFirst" : "list.clear")}
    </Button>
  );
  if (hasOthers) return <EmptyState kind="noMatch" title={t("list.noPage")} action={clear} />;
  if (isNarrowed(filter)) {
    const text = filter.query !== "" ? t("list.noMatch", { query: filter.query }) : t("list.noFilter");
    return <EmptyState kind="noMatch" title={t("list.noneHere")} text={text} action={clear} />;
  }
  if (filter.deleted) return <EmptyState kind="nothing" title={t("bin.none")} text={t("bin.about")} />;
  const any = filter.language !== "" && <AnyLanguage onClick={onAnyLanguage} />;
  if (place.inside !== "") return <EmptyState kind="nothing" title={t("list.noneHere")} action={any} />;
  const add = (
    <Button component={Link} to={CREATE}>
      {t("list.add")}
    </Button>
  );
  const text = t(any ? "list.noneInLanguage" : "list.noneText.all");
  const acts = (
    <Group gap="sm">
      {add}
      {any}
    </Group>
  );
  return <EmptyState kind="nothing" title={t("list.none.all")} text={text} action={acts} />;
}
