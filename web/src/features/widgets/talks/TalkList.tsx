import type { Widget, WidgetConversation } from "@pluma/contract/widgets/shapes";
import { CONVERSATIONS_PER_PAGE } from "@pluma/contract/widgets/widgets";
import type { KeyboardEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { PageTabs } from "../../../ui/nav/PageTabs.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { type Shown, useTalks } from "../data.talks.ts";
import css from "./list.module.css";

const kinds: readonly Shown[] = ["all", "live", "leads", "unanswered"];

/** The talks of a widget, the last one first; the arrows go from one to the next. */
export function TalkList({ widget, openId }: { widget: Widget; openId: number | null }) {
  const t = useWords("widgets");
  const [params, setParams] = useSearchParams();
  const show = kinds.find((kind) => kind === params.get("show")) ?? "all";
  const search = params.get("search") ?? "";
  const page = Math.max(1, Math.floor(Number(params.get("page") ?? 1)) || 1);
  const list = useTalks(widget.widget_id, { show, search, page });
  const kept = { ...(show !== "all" && { show }), ...(search && { search }) };
  const shown = { ...kept, ...(page > 1 && { page: String(page) }) };
  return (
    <section className={css.list} aria-label={t("transcripts.talks")} data-away={openId !== null || undefined}>
      <Find show={show} search={search} counts={list.data?.counts} />
      {list.isError && !list.data && <LoadFailed title={t("transcripts.failed")} query={list} />}
      {list.data?.conversations.length === 0 && <Nothing isFiltered={search !== "" || show !== "all"} />}
      <ul onKeyDown={stepByArrows} aria-busy={!list.data}>
        {list.data?.conversations.map((talk) => (
          <li key={talk.conversation_id}>
            <Link
              className={css.row}
              to={addressOf({ ...shown, conversation: String(talk.conversation_id) })}
              aria-current={talk.conversation_id === openId ? "true" : undefined}
            >
              <Row talk={talk} />
            </Link>
          </li>
        ))}
      </ul>
      {list.data && (
        <div className={css.pager}>
          <Pager
            page={page}
            pages={list.data.pages}
            count={list.data.count}
            size={CONVERSATIONS_PER_PAGE}
            onPage={(next) => setParams({ ...kept, ...(next > 1 && { page: String(next) }) })}
          />
        </div>
      )}
    </section>
  );
}

const addressOf = (query: Record<string, string>): string => `?${new URLSearchParams(query)}`;

type FindProps = { show: Shown; search: string; counts: Record<Exclude<Shown, "all">, number> | undefined };

/** Which of the talks are shown: by what became of them, and by what is in them. */
function Find({ show, search, counts }: FindProps) {
  const t = useWords("widgets");
  const setParams = useSearchParams()[1];
  return (
    <div className={css.find}>
      <PageTabs
        label={t("transcripts.show")}
        here={show}
        tabs={kinds.map((kind) => ({
          key: kind,
          to: addressOf({ show: kind, ...(search && { search }) }),
          name: t(`transcripts.kinds.${kind}`),
          ...(kind !== "all" && counts && { mark: <span className={css.count}>{formatNumber(counts[kind])}</span> }),
        }))}
      />
      <SearchInput
        className={css.search}
        label={t("transcripts.search")}
        query={search}
        onSearch={(next) => setParams({ ...(show !== "all" && { show }), ...(next && { search: next }) })}
      />
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useWords("widgets");
  const [kind, key] = isFiltered ? (["noMatch", "noMatch"] as const) : (["nothing", "none"] as const);
  return <EmptyState kind={kind} title={t(`transcripts.${key}`)} text={t(`transcripts.${key}Text`)} />;
}

function Row({ talk }: { talk: WidgetConversation }) {
  const t = useWords("widgets");
  const { taken_over_by: taker, has_unanswered: isOpen, is_lead, is_live } = talk;
  return (
    <>
      <span className={css.line}>
        <b>
          {is_live && <span className={css.live} role="img" aria-label={t("talk.live")} />}
          {talk.name ?? talk.email ?? t("talk.visitor")}
        </b>
        <Moment at={talk.lastAt} />
      </span>
      <span className={css.line}>
        <span className={css.last}>{talk.last_message}</span>
        {taker ? (
          <Tag>{taker.is_me ? t("talk.yours") : taker.name}</Tag>
        ) : is_lead ? (
          <Tag tone="good">{t("talk.lead")}</Tag>
        ) : (
          isOpen && <Tag tone="warn">{t("talk.open")}</Tag>
        )}
      </span>
    </>
  );
}

function stepByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const next = links[links.findIndex((link) => link.matches(":focus")) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
