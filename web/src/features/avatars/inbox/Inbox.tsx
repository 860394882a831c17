import { Button, Skeleton, Switch } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { INBOX_PER_PAGE } from "@pluma/contract/avatars/inbox";
import { IconSchool } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
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
  return (
    <section className={css.part} aria-label={t("page.part.inbox")}>
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
      {data?.items.length === 0 && <Nothing hasDone={hasDone} isFirst={page === 1} onFirst={() => setPage(1)} />}
      {data && data.items.length > 0 && (
        <ul className={css.rows}>
          {data.items.map((item) => (
            <InboxRow key={item.item_id} item={item} />
          ))}
        </ul>
      )}
      {data && data.pages > 1 && (
        <Pager page={page} pages={data.pages} size={INBOX_PER_PAGE} count={data.count} onPage={setPage} />
      )}
    </section>
  );
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
