import { Button, Skeleton, Switch } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { INBOX_PER_PAGE, type InboxItem } from "@pluma/contract/avatars/inbox";
import { IconSchool } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useInbox } from "../data.inbox.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { InboxRow } from "./InboxRow.tsx";
import css from "./inbox.module.css";
import { TeachForm } from "./TeachForm.tsx";

/** What an avatar's material did not answer, and what people tried to get out of it; and teaching it answers. */
export default function Inbox({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const [hasDone, setHasDone] = useState(false);
  const [page, setPage] = useState(1);
  const inbox = useInbox(avatar.avatar_id, hasDone ? "all" : "open", page);
  const { data } = inbox;
  const { rows, hold } = useRows(data?.items ?? []);
  const part = useRef<HTMLElement>(null);
  useFocusKept(part, () => part.current?.querySelector<HTMLElement>("button:enabled") ?? null);
  return (
    <section ref={part} className={css.part} tabIndex={-1} aria-label={t("page.part.inbox")}>
      <p className={css.about}>{t("inbox.about")}</p>
      <Tools
        avatar={avatar}
        hasDone={hasDone}
        onDone={(next) => {
          setHasDone(next);
          setPage(1);
        }}
      />
      {!data && (inbox.isError ? <LoadFailed title={t("inbox.failed")} query={inbox} /> : <Waiting />)}
      {data && rows.length === 0 && <Nothing hasDone={hasDone} isFirst={page === 1} onFirst={() => setPage(1)} />}
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map(({ key, item }) => (
            <InboxRow key={key} item={item} onInHand={(isInHand) => hold(item, key, isInHand)} />
          ))}
        </ul>
      )}
      {data && data.pages > 1 && (
        <Pager page={page} pages={data.pages} size={INBOX_PER_PAGE} count={data.count} onPage={setPage} />
      )}
    </section>
  );
}

type Row = { key: number; item: InboxItem };

/**
 * The entries, and before them those in hand that are not among them any more. One in hand keeps its row, and what is typed
 * there, also where another of the like stands for it by now.
 */
function useRows(items: readonly InboxItem[]) {
  const [inHand, setInHand] = useState<Row[]>([]);
  const found = items.map((item): Row => {
    const own = inHand.find(({ key }) => key === item.item_id || item.alike.some(({ item_id }) => item_id === key));
    return { key: own?.key ?? item.item_id, item };
  });
  const keys = new Set(found.map(({ key }) => key));
  return {
    rows: [...inHand.filter(({ key }) => !keys.has(key)), ...found],
    hold: (item: InboxItem, key: number, isInHand: boolean) =>
      setInHand((held) => [...held.filter((row) => row.key !== key), ...(isInHand ? [{ key, item }] : [])]),
  };
}

type ToolsProps = { avatar: Avatar; hasDone: boolean; onDone: (hasDone: boolean) => void };

function Tools({ avatar, hasDone, onDone }: ToolsProps) {
  const t = useWords("avatars");
  const [isTeaching, setTeaching] = useState(false);
  return (
    <>
      <div className={css.tools}>
        <Switch
          label={t("inbox.showDone")}
          checked={hasDone}
          onChange={(event) => onDone(event.currentTarget.checked)}
        />
        {!isTeaching && (
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            leftSection={<IconSchool size={16} stroke={1.6} />}
            onClick={() => setTeaching(true)}
          >
            {t("inbox.teachOther")}
          </Button>
        )}
      </div>
      {isTeaching && (
        <div className={css.row}>
          <TeachForm avatarId={avatar.avatar_id} item={null} onDone={() => setTeaching(false)} />
        </div>
      )}
    </>
  );
}

function Nothing({ hasDone, isFirst, onFirst }: { hasDone: boolean; isFirst: boolean; onFirst: () => void }) {
  const t = useWords("avatars");
  if (isFirst) {
    return (
      <EmptyState kind="nothing" title={t(hasDone ? "inbox.noneEver" : "inbox.none")} text={t("inbox.noneText")} />
    );
  }
  const toFirst = (
    <Button variant="default" onClick={onFirst}>
      {t("list.toFirst")}
    </Button>
  );
  return <EmptyState kind="noMatch" title={t("list.noPage")} action={toFirst} />;
}

function Waiting() {
  const t = useWords("avatars");
  return (
    <div className={css.rows} role="status" aria-label={t("loading")}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width="72%" height={15} />
          <Skeleton width="30%" height={12} mt={9} />
        </div>
      ))}
    </div>
  );
}
