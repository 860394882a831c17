import { Button } from "@mantine/core";
import type { InboxItem } from "@pluma/contract/avatars/inbox";
import { IconMessageQuestion, IconShieldExclamation } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { useDismiss } from "../data.inbox.ts";
import { showTrouble } from "../trouble.ts";
import css from "./inbox.module.css";
import { Places } from "./Places.tsx";
import { TeachForm } from "./TeachForm.tsx";

type Opened = "teach" | "places" | null;

type RowProps = {
  item: InboxItem;
  /** Hears when something is being done about it, and when that is over. */
  onInHand?: (isInHand: boolean) => void;
};

/** One entry of the inbox: what was asked, in which words and how often, and what can be done about it. */
export function InboxRow({ item, onInHand }: RowProps) {
  const t = useWords("avatars");
  const [opened, setOpened] = useState<Opened>(null);
  // Nothing to teach: somebody tried to get out what the avatar is told.
  const isLeak = item.kind !== "unanswered";
  const Icon = isLeak ? IconShieldExclamation : IconMessageQuestion;
  const open = (what: Opened) => {
    setOpened(what);
    onInHand?.(what !== null);
  };
  const close = () => open(null);
  const part = useRef<HTMLLIElement>(null);
  useFocusKept(part, () => part.current?.querySelector("button") ?? null);
  return (
    <li ref={part} className={css.row}>
      <div className={css.line}>
        <Icon className={css.sign} data-leak={isLeak || undefined} size={19} stroke={1.6} aria-hidden="true" />
        <div className={css.what}>
          <p className={css.question}>{item.question}</p>
          {item.kind !== "unanswered" && <p className={css.leak}>{t(`inbox.${item.kind}`)}</p>}
          <p className={`${css.facts} num`}>
            {t("inbox.asked", { count: item.asked, number: formatNumber(item.asked) })} · <Moment at={item.updatedAt} />
          </p>
          {item.alike.length > 0 && <Alike item={item} />}
        </div>
        {item.state !== "open" && (
          <Tag tone={item.state === "taught" ? "good" : "plain"}>{t(`inbox.state.${item.state}`)}</Tag>
        )}
      </div>
      {item.state === "open" && opened === null && <Acts item={item} isLeak={isLeak} onOpen={open} />}
      {opened !== null && (
        <div className={css.teaching}>
          {opened === "teach" ? (
            <TeachForm avatarId={item.avatar_id} item={item} onDone={close} />
          ) : (
            <Places item={item} onDone={close} />
          )}
        </div>
      )}
    </li>
  );
}

/** In which other words the like was asked. */
function Alike({ item: { alike } }: { item: InboxItem }) {
  const t = useWords("avatars");
  return (
    <details className={css.alike}>
      <summary>{t("inbox.alike", { count: alike.length, number: formatNumber(alike.length) })}</summary>
      <ul>
        {alike.map(({ item_id, question, asked }) => (
          <li key={item_id}>
            {question} <span className="num">({t("inbox.times", { count: asked, number: formatNumber(asked) })})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ActsProps = { item: InboxItem; isLeak: boolean; onOpen: (opened: Opened) => void };

function Acts({ item, isLeak, onOpen }: ActsProps) {
  const t = useWords("avatars");
  const dismiss = useDismiss(item.avatar_id);
  return (
    <div className={css.acts}>
      {!isLeak && (
        <>
          <Button variant="default" size="xs" onClick={() => onOpen("teach")}>
            {t("inbox.teach")}
          </Button>
          <Button variant="default" size="xs" onClick={() => onOpen("places")}>
            {t("inbox.wrongly")}
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        color="ink"
        size="xs"
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate(item.item_id, { onError: showTrouble })}
      >
        {t("inbox.dismiss")}
      </Button>
    </div>
  );
}
