import { ActionIcon, Button, Skeleton, UnstyledButton } from "@mantine/core";
import type { SuperFetch } from "@pluma/contract/generators/superFetch";
import { IconTrash, IconX } from "@tabler/icons-react";
import { Fragment, useRef, useState } from "react";
import { formatDay, formatNumber, formatTime } from "../../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { Dialog, DialogClose } from "../../../../ui/Dialog.tsx";
import { LoadFailed } from "../../../../ui/failed/LoadFailed.tsx";
import { useFocusKept } from "../../../../ui/useFocusKept.ts";
import { useDeleteFetch } from "../data/data.ts";
import { countColumns, nameOf } from "../data/fetches.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";
import css from "./History.module.css";

type Props = { state: SuperFetchState; onClose: () => void; onChoose: (fetch: SuperFetch) => void };

/** What one has fetched, by days, the newest first; one that is chosen is shown. */
export function History({ state, onClose, onChoose }: Props) {
  const t = useWords("generators");
  const root = useRef<HTMLElement>(null);
  useFocusKept(root);
  return (
    <section className={css.root} ref={root} tabIndex={-1} aria-label={t("superFetch.history")}>
      <header className={css.head}>
        <h2 className={css.name}>{t("superFetch.history")}</h2>
        <ActionIcon
          size="sm"
          aria-label={t("superFetch.closeHistory")}
          title={t("superFetch.closeHistory")}
          onClick={onClose}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </header>
      <div className={css.body}>
        <Rows state={state} onChoose={onChoose} />
      </div>
    </section>
  );
}

function Rows({ state: { history, draft }, onChoose }: Omit<Props, "onClose">) {
  const t = useWords("generators");
  if (history.isError && !history.data) {
    return <LoadFailed title={t("failed")} query={history} />;
  }
  if (!history.data) return <RowsSkeleton />;
  if (history.data.length === 0) return <p className={css.none}>{t("superFetch.noHistory")}</p>;
  return (
    <>
      <Days fetches={history.data} shownId={draft.shownId} onChoose={onChoose} />
      {history.hasNextPage && (
        <Button
          className={css.more}
          variant="default"
          size="xs"
          loading={history.isFetchingNextPage}
          onClick={() => history.fetchNextPage()}
        >
          {t("loadMore")}
        </Button>
      )}
    </>
  );
}

type DaysProps = { fetches: SuperFetch[]; shownId: number | null; onChoose: (fetch: SuperFetch) => void };

function Days({ fetches, shownId, onChoose }: DaysProps) {
  const t = useWords("generators");
  const language = useLanguage();
  const [deleting, setDeleting] = useState<SuperFetch | null>(null);
  return (
    <>
      {[...Map.groupBy(fetches, ({ createdAt }) => formatDay(createdAt, language))].map(([day, some]) => (
        <Fragment key={day}>
          <h3 className={css.day}>{day}</h3>
          <ul className={css.list}>
            {some.map((fetch) => (
              <li key={fetch.super_fetch_id} className={css.row}>
                <Row fetch={fetch} isShown={fetch.super_fetch_id === shownId} onChoose={() => onChoose(fetch)} />
                <ActionIcon
                  className={css.delete}
                  size="sm"
                  aria-label={t("superFetch.deleteNamed", { name: nameOf(fetch) })}
                  title={t("delete")}
                  onClick={() => setDeleting(fetch)}
                >
                  <IconTrash size={15} stroke={1.6} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {deleting && <DeleteDialog fetch={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

type RowProps = { fetch: SuperFetch; isShown: boolean; onChoose: () => void };

function Row({ fetch, isShown, onChoose }: RowProps) {
  const t = useWords("generators");
  const language = useLanguage();
  const count = countColumns(fetch.outputs);
  return (
    <UnstyledButton className={css.choose} aria-current={isShown || undefined} onClick={onChoose}>
      <span className={css.topic}>{nameOf(fetch) || t("superFetch.nameless")}</span>
      <span className={`${css.when} num`}>
        {formatTime(fetch.createdAt, language)}, {t("superFetch.counted", { count, number: formatNumber(count) })}
      </span>
    </UnstyledButton>
  );
}

function DeleteDialog({ fetch, onClose }: { fetch: SuperFetch; onClose: () => void }) {
  const t = useWords("generators");
  const remove = useDeleteFetch();
  return (
    <Dialog
      title={t("superFetch.deleteTitle")}
      onClose={onClose}
      acts={
        <>
          <DialogClose>{t("keep")}</DialogClose>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(fetch.super_fetch_id, { onSuccess: onClose })}
          >
            {t("delete")}
          </Button>
        </>
      }
    >
      {t("superFetch.deleteText")}
    </Dialog>
  );
}

function RowsSkeleton() {
  const t = useWords("generators");
  return (
    <div className={css.skeleton}>
      <span className="visually-hidden">{t("loading")}</span>
      {[70, 86, 62, 78].map((width) => (
        <Skeleton key={width} height={15} width={`${width}%`} radius={4} />
      ))}
    </div>
  );
}
