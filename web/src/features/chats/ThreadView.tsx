import { Button, Loader } from "@mantine/core";
import type { Message } from "@pluma/contract/chats";
import { IconArrowDown } from "@tabler/icons-react";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "../../platform/format.ts";
import { useWords } from "../../platform/i18n.ts";
import { type Following, followEnd, type Place } from "./follow.ts";
import { Awaited, MessageView, Said, type Speaker } from "./MessageView.tsx";
import css from "./ThreadView.module.css";
import { generatingIn, type Thread, withoutTurn } from "./thread.ts";

type Props = {
  thread: Thread;
  person: Speaker;
  writer: Speaker;
  older: { has: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };
  /** Asks again for the last answer; absent while nothing may be sent. */
  onTryAgain?: ((message: Message) => void) | undefined;
};

/** The messages of a chat in a box that scrolls, with the latest at its end. */
export function ThreadView({ thread, person, writer, older, onTryAgain }: Props) {
  const t = useWords("chats");
  const { box, content, place, toEnd } = useFollowing(older.has && !older.hasFailed ? older.load : undefined);
  const { sending } = thread;
  // What one sends is always worth going to, wherever one was reading.
  useLayoutEffect(() => {
    if (sending) toEnd();
  }, [sending, toEnd]);
  const shown = sending?.replaces ? withoutTurn(thread.messages, sending.replaces) : thread.messages;
  const last = shown.at(-1);
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.box} ref={box} tabIndex={0} aria-label={t("thread")}>
        <div className={css.content} ref={content}>
          <Beginning thread={thread} older={older} />
          {shown.map((message) => (
            <MessageView
              key={message.message_id}
              message={message}
              speaker={message.role === "user" ? person : writer}
              onTryAgain={message === last ? onTryAgain : undefined}
            />
          ))}
          {sending && <Said text={sending.content} speaker={person} />}
          {sending && <Awaited speaker={writer} />}
        </div>
      </section>
      {place.isAway && (
        <Button
          className={css.latest}
          variant="default"
          size="xs"
          leftSection={<IconArrowDown size={16} stroke={1.6} />}
          onClick={toEnd}
        >
          {t("jumpToLatest")}
        </Button>
      )}
      <Finished thread={thread} writer={writer} />
    </div>
  );
}

function Beginning({ thread, older }: Pick<Props, "thread" | "older">) {
  const t = useWords("chats");
  if (older.isLoading) {
    return (
      <p className={css.beginning}>
        <Loader size={14} color="ink" /> {t("loadingOlder")}
      </p>
    );
  }
  if (older.has) {
    return (
      <p className={css.beginning}>
        {older.hasFailed && <span>{t("olderFailed")}</span>}
        <Button variant="subtle" color="ink" size="xs" onClick={older.load}>
          {older.hasFailed ? t("tryAgain") : t("loadOlder")}
        </Button>
      </p>
    );
  }
  if (thread.max <= 10) return null;
  return <p className={css.beginning}>{t("beginning", { number: formatNumber(thread.max) })}</p>;
}

/** Reads a finished answer to people who listen; not each of its words as it comes. */
function Finished({ thread, writer }: Pick<Props, "thread" | "writer">) {
  const writingId = generatingIn(thread)?.message_id ?? null;
  const [heardId, setHeardId] = useState(writingId);
  if (writingId !== null && writingId !== heardId) setHeardId(writingId);
  const heard = thread.messages.find(({ message_id, generating }) => message_id === heardId && !generating);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {heard && `${writer.name}: ${heard.content}`}
    </div>
  );
}

function useFollowing(onNearTop: (() => void) | undefined) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef<Following>(null);
  const [place, setPlace] = useState<Place>({ isAway: false, isNearTop: false });
  const handlePlace = useEffectEvent((next: Place) => {
    if (next.isAway !== place.isAway) setPlace(next);
    if (next.isNearTop) onNearTop?.();
  });
  useLayoutEffect(() => {
    if (!box.current || !content.current) return;
    following.current = followEnd(box.current, content.current, (next) => handlePlace(next));
    return () => following.current?.end();
  }, []);
  const [toEnd] = useState(() => () => following.current?.toEnd());
  return { box, content, place, toEnd };
}
