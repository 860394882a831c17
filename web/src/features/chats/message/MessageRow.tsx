import { ActionIcon, Button } from "@mantine/core";
import { canContinue, type Message } from "@pluma/contract/chats/messages";
import { IconDots, IconPencil, IconPlayerTrackNext, IconRefresh, IconStarFilled } from "@tabler/icons-react";
import { lazy, type RefObject, Suspense, useState } from "react";
import { copyText } from "../../../platform/copyText.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { CopyButton, CopyMessage } from "../copying/CopyButton.tsx";
import { useThreadActs } from "./acts.ts";
import css from "./Message.module.css";
import { useVersions } from "./reader.ts";

const loadMenu = () => import("./MessageMenu.tsx");
const MessageMenu = lazy(loadMenu);
const Thumbs = lazy(() => import("../rating/Thumbs.tsx"));

type Props = { message: Message; text: RefObject<HTMLElement | null>; isLast: boolean };

/** What can be done with a message: quiet, and in full sight only for the last answer and for whoever points at it. */
export function MessageRow({ message, text, isLast }: Props) {
  const t = useWords("chats");
  const acts = useThreadActs();
  const { words, role, favorite, finish_reason, versions } = message;
  const Versions = useVersions(versions.length > 1)?.default;
  const isAnswer = role === "assistant";
  const isCut = isLast && isAnswer && acts.canAsk && canContinue(finish_reason);
  return (
    <div className={css.after} data-quiet={!isLast || undefined} data-copied="no">
      <span className={css.acts}>
        {message.template ? <CopyButton copy={() => copyText(message.content ?? "")} /> : <CopyMessage text={text} />}
        {isAnswer && acts.like && (
          <Suspense fallback={<span style={{ width: "calc(2 * var(--control-s))" }} />}>
            <Thumbs message={message} onLike={acts.like} />
          </Suspense>
        )}
        {isAnswer && acts.canAsk && (
          <ActionIcon
            size="sm"
            aria-label={t("message.again")}
            title={t("message.again")}
            onClick={() => acts.regenerate(message)}
          >
            <IconRefresh size={16} stroke={1.6} />
          </ActionIcon>
        )}
        {!isAnswer && acts.canAsk && (
          <ActionIcon size="sm" aria-label={t("edit.edit")} title={t("edit.edit")} onClick={() => acts.edit(message)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
      {Versions && versions.length > 1 && <Versions message={message} />}
      <span className={css.acts}>
        <More message={message} />
      </span>
      {favorite && <IconStarFilled className={css.star} size={14} aria-label={t("message.starred")} />}
      {isCut && (
        <Button
          variant={finish_reason === "length" ? "default" : "subtle"}
          color="ink"
          size="xs"
          leftSection={<IconPlayerTrackNext size={15} stroke={1.6} />}
          onClick={() => acts.goOn(message)}
        >
          {t("message.goOn")}
        </Button>
      )}
      {isAnswer && words !== null && words > 0 && (
        <span className={`${css.words} num`}>{t("words", { count: words, number: formatNumber(words) })}</span>
      )}
    </div>
  );
}

function More({ message }: { message: Message }) {
  const t = useWords("chats");
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <ActionIcon
      size="sm"
      aria-label={t("message.more")}
      title={t("message.more")}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setIsOpen(true)}
    >
      <IconDots size={16} stroke={1.6} />
    </ActionIcon>
  );
  if (!isOpen) return button;
  // Menus are fetched when the first one is asked for.
  return (
    <Suspense fallback={button}>
      <MessageMenu message={message}>{button}</MessageMenu>
    </Suspense>
  );
}
