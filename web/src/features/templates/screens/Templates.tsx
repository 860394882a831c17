import { TEMPLATES_PER_PAGE } from "@pluma/contract/templates/templates";
import { lazy, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { BackStep } from "../../../ui/nav/BackStep.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { DeletedCells } from "../cards/DeletedCells.tsx";
import { CellsSkeleton, TemplateCells } from "../cards/TemplateCells.tsx";
import { useTemplates, useTemplatesLive } from "../data.ts";
import { ChooseBar } from "../list/ChooseBar.tsx";
import { Groups } from "../list/Groups.tsx";
import { ListTools } from "../list/ListTools.tsx";
import { NoTemplates } from "../list/NoTemplates.tsx";
import { PageActs, PhonePageActs } from "../list/PageActs.tsx";
import { Tabs } from "../list/Tabs.tsx";
import css from "../list/Templates.module.css";
import { type AddressFilter, everything, templatesFilterFrom, templatesSearchOf } from "../list/templatesFilter.ts";
import { type ChosenTemplates, useChosen } from "../list/useChosen.ts";
import { useListLanguage } from "../list/useListLanguage.ts";
import { type Place, pathOf, placeOf } from "../places.ts";

const ImportDialog = lazy(() => import("../moving/ImportDialog.tsx"));

/** The templates that one may use: by type, by tag, or all; searched, narrowed and sorted, 24 a page; all in the address. */
export default function Templates() {
  const t = useWords("templates");
  const place = placeOf(useLocation().pathname);
  const { filter, change } = useFilter();
  const chosen = useChosen();
  const [isImporting, setImporting] = useState(false);
  useTemplatesLive();
  const acts = { onImport: () => setImporting(true), onChoose: chosen.begin };
  const isOfGroups = place.tab !== "" && place.inside === "";
  return (
    <Page
      title={t(filter.deleted ? "bin.title" : "list.title")}
      {...(filter.deleted && { fact: t("bin.about") })}
      acts={!filter.deleted && <PageActs {...acts} />}
      phoneActs={filter.deleted ? undefined : <PhonePageActs {...acts} />}
    >
      {filter.deleted ? (
        <BackStep to="/templates" name={t("bin.back")} />
      ) : (
        <Tabs here={place.tab} language={filter.language} />
      )}
      {place.tab !== "" && place.inside !== "" && (
        <>
          <BackStep to={pathOf(place.tab)} name={t(`list.back.${place.tab}`)} />
          <h2 className={css.inside}>{place.inside}</h2>
        </>
      )}
      {isOfGroups && !filter.deleted && place.tab !== "" ? (
        <Groups
          key={place.tab}
          tab={place.tab}
          language={filter.language}
          onLanguage={(language) => change({ language })}
        />
      ) : (
        <List key={`${place.tab} ${place.inside}`} place={place} filter={filter} change={change} chosen={chosen} />
      )}
      {isImporting && (
        <TypedAhead>
          <ImportDialog onClose={() => setImporting(false)} />
        </TypedAhead>
      )}
    </Page>
  );
}

type ListProps = {
  place: Place;
  filter: AddressFilter;
  change: (next: Partial<AddressFilter>) => void;
  chosen: ChosenTemplates;
};

function List({ place, filter, change, chosen }: ListProps) {
  const t = useWords("templates");
  const list = useTemplates({
    ...filter,
    type: place.tab === "type" ? place.inside : "",
    tag: place.tab === "tags" ? place.inside : "",
  });
  const { data } = list;
  const clear = () => change({ query: "", kind: "", favorites: false });
  const part = useRef<HTMLDivElement>(null);
  // A template that is deleted, hidden or brought back takes what was pressed with it.
  useFocusKept(part);
  return (
    <div ref={part} tabIndex={-1}>
      <ListTools filter={filter} change={change} />
      {!data && (list.isError ? <LoadFailed title={t("list.failed")} query={list} /> : <CellsSkeleton />)}
      {data?.templates.length === 0 && (
        <NoTemplates
          filter={filter}
          place={place}
          hasOthers={data.count > 0}
          onClear={clear}
          onAnyLanguage={() => change({ language: "" })}
        />
      )}
      {data && data.templates.length > 0 && filter.deleted && <DeletedCells templates={data.templates} />}
      {data && data.templates.length > 0 && !filter.deleted && (
        <TemplateCells templates={data.templates} choosing={chosen.choosing} />
      )}
      {data && data.pages > 1 && (
        <Pager
          page={filter.page}
          pages={data.pages}
          count={data.count}
          size={TEMPLATES_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
      {chosen.choosing && <ChooseBar ids={[...chosen.choosing.chosen]} onDone={chosen.end} />}
    </div>
  );
}

function useFilter() {
  const [search, setSearch] = useSearchParams();
  const preferred = useListLanguage();
  // What was deleted is looked for in all languages.
  const [usual, written] =
    search.get("deleted") === "true" ? (["", ""] as const) : [preferred.language, preferred.spoken];
  const filter = templatesFilterFrom(search, usual);
  const change = (next: Partial<AddressFilter>) => {
    if (next.language !== undefined && !filter.deleted) preferred.choose(next.language);
    const wanted = { ...everything, ...filter, page: 1, ...next };
    // Back leads through pages and filters, but not through every word that was typed.
    setSearch(templatesSearchOf(wanted, written), { replace: next.query !== undefined });
  };
  return { filter, change };
}
