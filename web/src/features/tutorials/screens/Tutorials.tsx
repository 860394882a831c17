import { Button, Select } from "@mantine/core";
import { languageChoices, languageOf } from "@pluma/contract/kit/languages";
import { clockOf } from "@pluma/contract/tutorials/chapters";
import { TUTORIALS_PER_PAGE, type Tutorial } from "@pluma/contract/tutorials/tutorials";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { ChoiceChip } from "../../../ui/chips/ChoiceChip.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { type ListFilter, useTutorials } from "../data.ts";
import { Bar, TutorialCard } from "../list/TutorialCard.tsx";
import { Poster } from "../player/Poster.tsx";
import css from "./Tutorials.module.css";

/** The tutorials: first where one left off, then all of them, searched and narrowed. */
export default function Tutorials() {
  const t = useWords("tutorials");
  const { filter, change } = useFilter();
  const { data, isError, error, refetch } = useTutorials(filter);
  const isNarrowed = filter.query !== "" || filter.lang !== null || filter.seen !== null;
  return (
    <Page title={t("title")} fact={data && data.all > 0 && t("fact", { count: data.all, seen: data.seen })}>
      {data?.left_off && !isNarrowed && filter.page === 1 && <LeftOff tutorial={data.left_off} />}
      {(isNarrowed || (data && data.all > 0)) && <Tools filter={filter} onChange={change} />}
      {isError && !data && <LoadFailed title={t("failed")} query={{ error, refetch }} />}
      {!data && !isError && <Waiting />}
      {data && data.tutorials.length > 0 && <Grid tutorials={data.tutorials} />}
      {data && data.tutorials.length === 0 && <None hasSome={data.all > 0} onClear={() => change(whole)} />}
      {data && (
        <Pager
          page={filter.page}
          pages={data.pages}
          count={data.count}
          size={TUTORIALS_PER_PAGE}
          onPage={(page) => change({ ...filter, page })}
        />
      )}
    </Page>
  );
}

function LeftOff({ tutorial }: { tutorial: Tutorial }) {
  const t = useWords("tutorials");
  const { progress, tutorial_id: id, name, description } = tutorial;
  if (!progress) return null;
  const at = Math.floor(progress.position_seconds);
  return (
    <section className={css.left} aria-label={t("leftOff.label")}>
      <Link to={`/tutorials/${id}?at=${at}`} tabIndex={-1} aria-hidden="true">
        <Poster tutorial={tutorial}>
          <Bar tutorial={tutorial} />
        </Poster>
      </Link>
      <div>
        <p className={css.leftFact}>{t(`leftOff.${progress.device}`)}</p>
        <h2>{name}</h2>
        {description && <p className={css.text}>{description}</p>}
        <div className={css.acts}>
          <Button
            component={Link}
            to={`/tutorials/${id}?at=${at}`}
            leftSection={<IconPlayerPlayFilled size={15} aria-hidden />}
          >
            {t("leftOff.goOn", { time: clockOf(at) })}
          </Button>
          <Button component={Link} to={`/tutorials/${id}?at=0`} variant="subtle" color="ink">
            {t("player.fromStart")}
          </Button>
        </div>
      </div>
    </section>
  );
}

const chips = [null, "unseen", "seen"] as const;

function Tools({ filter, onChange }: { filter: ListFilter; onChange: (next: ListFilter) => void }) {
  const t = useWords("tutorials");
  return (
    <div className={css.tools}>
      <SearchInput
        hasSlash
        label={t("search")}
        query={filter.query}
        onSearch={(query) => onChange({ ...filter, query, page: 1 })}
      />
      <div className={css.chips}>
        {chips.map((seen) => (
          <ChoiceChip
            key={seen}
            isTall
            isOn={filter.seen === seen}
            onPress={() => onChange({ ...filter, seen, page: 1 })}
          >
            {t(`filter.${seen ?? "all"}`)}
          </ChoiceChip>
        ))}
      </div>
      <Select
        className={css.lang}
        aria-label={t("filter.lang")}
        placeholder={t("filter.anyLang")}
        data={languageChoices}
        value={filter.lang}
        clearable
        onChange={(value) => onChange({ ...filter, lang: languageOf(value), page: 1 })}
      />
    </div>
  );
}

function Grid({ tutorials }: { tutorials: readonly Tutorial[] }) {
  const t = useWords("tutorials");
  return (
    <ul className={css.grid} aria-label={t("title")} onKeyDown={walk}>
      {tutorials.map((each) => (
        <li key={each.tutorial_id}>
          <TutorialCard tutorial={each} />
        </li>
      ))}
    </ul>
  );
}

/** Arrows lead from one picture to those around it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link.matches(":focus"));
  const [first] = links;
  if (at === -1 || !first) return;
  const perRow = links.filter((link) => link.offsetTop === first.offsetTop).length;
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow }[event.key];
  const to = by === undefined ? undefined : links[at + by];
  if (!to || at + (by ?? 0) < 0) return;
  event.preventDefault();
  to.focus();
}

function None({ hasSome, onClear }: { hasSome: boolean; onClear: () => void }) {
  const t = useWords("tutorials");
  if (!hasSome) return <EmptyState kind="nothing" title={t("none")} text={t("noneText")} />;
  return (
    <EmptyState
      kind="noMatch"
      title={t("noMatch")}
      action={
        <Button variant="default" onClick={onClear}>
          {t("clearFilters")}
        </Button>
      }
    />
  );
}

function Waiting() {
  const t = useWords("tutorials");
  return (
    <div className={css.grid} role="status" aria-label={t("loading")} aria-busy="true">
      {[1, 2, 3, 4].map((each) => (
        <div key={each} className={css.waiting} />
      ))}
    </div>
  );
}

const whole: ListFilter = { query: "", lang: null, seen: null, page: 1 };

function useFilter(): { filter: ListFilter; change: (next: ListFilter) => void } {
  const [search, setSearch] = useSearchParams();
  const seen = search.get("seen");
  const filter: ListFilter = {
    query: search.get("query") ?? "",
    lang: languageOf(search.get("lang")),
    seen: seen === "seen" || seen === "unseen" ? seen : null,
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
  const change = ({ query, lang, seen: wanted, page }: ListFilter) =>
    setSearch(
      {
        ...(query !== "" && { query }),
        ...(lang && { lang }),
        ...(wanted && { seen: wanted }),
        ...(page > 1 && { page: String(page) }),
      },
      { replace: query !== filter.query },
    );
  return { filter, change };
}
