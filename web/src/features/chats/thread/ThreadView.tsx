import { Button, Loader } from "@mantine/core";
import { fittingCount } from "@pluma/contract/chats/history";
import { MESSAGES_PER_PAGE, type Message } from "@pluma/contract/chats/messages";
import { IconArrowDown } from "@tabler/icons-react";
import { Fragment, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { formatDay, formatNumber } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { shownOf, type Thread, unreadBefore } from "../data/thread.ts";
import { Awaited, MessageView, Said, type Speaker, speakerOf } from "../message/MessageView.tsx";
import { Heard } from "./AnswerAnnouncer.tsx";
import { type Anchor, type Following, followEnd, type Position } from "./follow.ts";
import { placeIn, rememberPlace } from "./places.ts";
import css from "./ThreadView.module.css";
import { useRows } from "./useRows.ts";

type Props = {
  conversationId: number;
  thread: Thread;
  person: Speaker;
  writer: Speaker;
  older: { has: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };
  /** The message whose text is in hand; it stays drawn wherever one scrolls. */
  editingId: number | null;
  /** The message that was searched for: the thread opens there, and it is marked for a moment. */
  soughtId: number | null;
  /** One comes back to this chat: it opens where it was left. */
  isReturning: boolean;
};

const SOUGHT_PX = 72;

/**
 * The messages of a chat in a box that scrolls, with the latest at its end. Only those in sight are drawn, however long
 * the chat is.
 */
export function ThreadView(props: Props) {
  const { conversationId, thread, person, writer, older, editingId, soughtId } = props;
  const t = useWords("chats");
  const { sending } = thread;
  const shown = shownOf(thread);
  const told = firstTold(shown);
  const ids = shown.map(({ message_id }) => message_id);
  const box = useRef<HTMLElement>(null);
  const rows = useRows(box, ids, editingId === null ? -1 : ids.indexOf(editingId));
  const { content, position, following } = useFollowing(box, {
    conversationId,
    begin: beginOf(props),
    startOf: (key) => rows.startOf(ids.indexOf(Number(key))),
    onNearTop: older.has && !older.hasFailed ? older.load : undefined,
  });
  // What one sends is always worth going to, wherever one was reading.
  useLayoutEffect(() => {
    if (sending) following()?.toEnd();
  }, [sending, following]);
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.box} ref={box} tabIndex={0} aria-label={t("thread")}>
        <div className={css.content} ref={content}>
          <Beginning thread={thread} older={older} />
          <div {...(shown.length > 0 && { role: "feed", "aria-label": t("thread"), "aria-busy": older.isLoading })}>
            {rows.drawn.map(({ index, gap }) => {
              const message = shown[index];
              if (!message) return null;
              return (
                <Fragment key={message.message_id}>
                  {gap > 0 && <div style={{ height: gap }} />}
                  <div data-index={index} data-anchor={message.message_id} ref={rows.measure}>
                    {index === told && <Untold />}
                    <Day before={shown[index - 1]?.createdAt ?? dayBefore(thread)} at={message.createdAt} />
                    <MessageView
                      message={message}
                      speaker={message.role === "user" ? person : writer}
                      number={unreadBefore(thread) + index + 1}
                      count={thread.max}
                      isLast={index === shown.length - 1 && sending === null}
                      isSought={message.message_id === soughtId}
                    />
                  </div>
                </Fragment>
              );
            })}
            {rows.after > 0 && <div style={{ height: rows.after }} />}
            {sending?.content != null && <Said text={sending.content} template={sending.template} speaker={person} />}
            {sending && <Awaited speaker={sending.by ? speakerOf(sending.by) : writer} />}
          </div>
        </div>
      </section>
      {position.isAway && <ToLatest onPress={() => following()?.toEnd()} />}
      <Heard thread={thread} writer={writer} />
    </div>
  );
}

// Where earlier messages are not read yet nobody knows whether the day changes.
const dayBefore = (thread: Thread): Date | undefined => (unreadBefore(thread) === 0 ? new Date() : undefined);

/** A quiet line where the day changes, and above the first message of another day than today; a div, since in a feed only articles stand. */
function Day({ before, at }: { before: string | Date | undefined; at: string }) {
  const language = useLanguage();
  const day = formatDay(at, language);
  return before && formatDay(before, language) !== day ? <div className={css.day}>{day}</div> : null;
}

/** The first message that a next answer is still told of; of those that are read here, and -1 while all of them are. */
function firstTold(shown: readonly Message[]): number {
  const said = shown.flatMap(({ content, finish_reason }, place) =>
    content && finish_reason !== "error" ? [{ content, place }] : [],
  );
  const first = said.length - fittingCount(said.map(({ content }) => content).reverse());
  return first === 0 ? -1 : (said[first]?.place ?? -1);
}

function Untold() {
  const t = useWords("chats");
  return <div className={css.day}>{t("untold")}</div>;
}

function beginOf({ soughtId, isReturning, conversationId }: Props): Anchor | undefined {
  if (soughtId !== null) return { key: String(soughtId), offset: SOUGHT_PX };
  return isReturning ? placeIn(conversationId) : undefined;
}

function ToLatest({ onPress }: { onPress: () => void }) {
  const t = useWords("chats");
  return (
    <Button
      className={css.latest}
      variant="default"
      size="xs"
      leftSection={<IconArrowDown size={16} stroke={1.6} />}
      onClick={onPress}
    >
      {t("jumpToLatest")}
    </Button>
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
  if (thread.max <= MESSAGES_PER_PAGE) return null;
  return <p className={css.beginning}>{t("beginning", { number: formatNumber(thread.max) })}</p>;
}

type FollowingOptions = {
  conversationId: number;
  /** Where the thread opens; unset: at its end. */
  begin: Anchor | undefined;
  startOf: (key: string) => number;
  onNearTop: (() => void) | undefined;
};

function useFollowing(box: React.RefObject<HTMLElement | null>, options: FollowingOptions) {
  const content = useRef<HTMLDivElement>(null);
  const current = useRef<Following>(null);
  const [position, setPosition] = useState<Position>({ isAway: false, isNearTop: false });
  const handlePosition = useEffectEvent((next: Position) => {
    if (next.isAway !== position.isAway) setPosition(next);
    if (next.isNearTop) options.onNearTop?.();
  });
  const begin = useEffectEvent((following: Following, element: HTMLElement) => {
    if (!options.begin) return;
    // About there at first; drawn then, and held exactly where it is wanted.
    element.scrollTop = options.startOf(options.begin.key);
    following.hold(options.begin);
  });
  const leave = useEffectEvent((anchor: Anchor | null) => rememberPlace(options.conversationId, anchor));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !content.current) return;
    const following = followEnd(element, content.current, (next) => handlePosition(next));
    current.current = following;
    begin(following, element);
    return () => {
      leave(following.read());
      following.end();
    };
  }, [box]);
  useLayoutEffect(() => current.current?.keep());
  const [following] = useState(() => () => current.current);
  return { content, position, following };
}
