import type { AvatarMark } from "@pluma/contract/avatars/mark";
import { IconArrowBackUp } from "@tabler/icons-react";
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { formatDay, formatMoment, formatTime } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { useEagerFocus } from "../../../ui/form/useEagerFocus.ts";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { PhoneBar } from "../../../ui/page/PhoneBar.tsx";
import { DemoLabel } from "../bar/DemoLabel.tsx";
import { OwnAvatars } from "../bar/OwnAvatars.tsx";
import { Starters } from "../bar/Starters.tsx";
import { ToMaker } from "../bar/ToMaker.tsx";
import { Blocked, useBlock } from "../blocked/Blocked.tsx";
import { Composer } from "../compose/Composer.tsx";
import { useNewAvatar } from "../compose/useNewAvatar.ts";
import { useSending } from "../compose/useSending.ts";
import type { Outgoing } from "../data/conversation.ts";
import { readDraft, useNewModel } from "../data/drafts.ts";
import { useChatSearch, useHasNoChats } from "../data/list.ts";
import { useChatsLive } from "../data/live.ts";
import { Awaited, Said } from "../message/MessageView.tsx";
import { useSpeakers } from "../message/people.ts";
import { useModelLabel } from "../models/useModelLabel.ts";
import { type BeginningProps, ChatBeginningContext } from "../slots.ts";
import css from "./NewChat.module.css";

const AvatarIntro = lazy(() => import("../avatars/AvatarIntro.tsx"));
const AvatarStarters = lazy(() => import("../avatars/AvatarStarters.tsx"));

/** Where a chat begins, with an avatar if the address names one: it is made with its first message, and goes on at its own address. */
export default function NewChat() {
  const t = useWords("chats");
  const navigate = useNavigate();
  const block = useBlock();
  const [model, chooseModel] = useNewModel();
  const label = useModelLabel(model);
  const asking = useNewAvatar();
  const sending = useSending(null, {
    model,
    asking,
    onMade: (conversationId) => navigate(`/conversations/${conversationId}`, { replace: true }),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useChatsLive();
  useAbout(sending.onChange);
  useChatAhead();

  // A model that no avatar goes with leaves it aside, as the box does.
  const avatarId = sending.asking.isOffered ? asking.id : null;
  if (sending.sending !== null)
    return <JustSent sent={sending.sending} avatar={avatarId === null ? null : asking.avatar} />;
  const placeholder = asking.avatar?.name
    ? t("test.ask", { name: asking.avatar.name })
    : t(sending.attaching.isOffered ? "askOrDrop" : "ask");
  const handlePick = (text: string) => {
    sending.onChange(text);
    field.current?.focus();
  };
  return (
    <Sheet>
      <Beginning isOffered={!block && avatarId === null && sending.draft === ""} onSend={sending.sendTemplate}>
        {(block !== "noAccess" || avatarId !== null) && <Greeting avatarId={avatarId} asking={asking} />}
        <div className={css.write}>
          {block ? (
            <Blocked block={block} draft={sending.draft} isScreen={avatarId === null ? "title" : true} />
          ) : (
            <Box
              field={field}
              isLarge
              writing={sending}
              placeholder={placeholder}
              model={{ label, chosen: model, onChoose: chooseModel }}
              told={<ToMaker avatar={avatarId === null ? null : asking.avatar} />}
            />
          )}
        </div>
        {!block && <Offered avatarId={avatarId} onPick={handlePick} onAsk={sending.send} />}
        {avatarId === null && block && <LeftOff />}
      </Beginning>
    </Sheet>
  );
}

/** What stands around it: the bar of a phone, and what explains the screen. */
function Sheet({ children }: { children: ReactNode }) {
  const { help } = useFrame();
  return (
    <>
      <PhoneBar />
      <div className={css.page}>
        <div className={css.help}>{help}</div>
        <div className={css.column}>
          <DemoLabel />
          {children}
        </div>
      </div>
    </>
  );
}

/**
 * What new people begin with, in the place of everything else; `children` for whoever has a chat, wants none of it, or
 * writes already. That is settled before either is drawn: a box is not taken out of the hands of somebody who types in it.
 */
function Beginning({ isOffered, onSend, children }: BeginningProps) {
  const First = use(ChatBeginningContext);
  const hasNoChats = useHasNoChats();
  const [isFirst, settle] = useState(First && isOffered ? hasNoChats : false);
  const [isOver, setOver] = useState(false);
  if (isFirst === null && (!isOffered || hasNoChats !== null)) settle(isOffered && hasNoChats);
  if (isFirst && !isOffered && !isOver) setOver(true);
  if (isFirst === null) return null;
  if (!First || !isFirst) return children;
  return (
    <Suspense>
      <First isOffered={!isOver} onSend={onSend}>
        {children}
      </First>
    </Suspense>
  );
}

/** The box; it is ready to be typed in from when it is there. */
function Box(props: ComponentProps<typeof Composer> & { field: RefObject<HTMLTextAreaElement | null> }) {
  useEagerFocus(props.field);
  return <Composer {...props} />;
}

/** A question to the person or, with an avatar, who it is. */
function Greeting({ avatarId, asking }: { avatarId: number | null; asking: ReturnType<typeof useNewAvatar> }) {
  const t = useWords("chats");
  const me = useMe().data;
  if (avatarId === null)
    return <h1 className={css.title}>{me?.name ? t("greeting", { name: me.name }) : t("greetingNobody")}</h1>;
  return (
    <Suspense fallback={<div className={css.title} />}>
      <AvatarIntro key={avatarId} avatarId={avatarId} onKnown={asking.know} onWithout={() => asking.choose(null)} />
    </Suspense>
  );
}

type OfferedProps = { avatarId: number | null; onPick: (text: string) => void; onAsk: (question: string) => void };

/** Ways to begin: texts to be finished or, with an avatar, its questions. */
function Offered({ avatarId, onPick, onAsk }: OfferedProps) {
  const hasAvatars = isTabOn(useConfig(), "avatars");
  if (avatarId === null) {
    return (
      <>
        <Starters onPick={onPick} />
        {hasAvatars ? (
          <OwnAvatars>
            <LeftOff />
          </OwnAvatars>
        ) : (
          <LeftOff />
        )}
      </>
    );
  }
  return (
    <Suspense>
      <AvatarStarters avatarId={avatarId} onAsk={onAsk} />
    </Suspense>
  );
}

function JustSent({ sent, avatar }: { sent: Outgoing; avatar: AvatarMark | null }) {
  const { person, writer } = useSpeakers(avatar);
  return (
    <>
      <PhoneBar />
      <div className={css.sent}>
        <Said text={sent.content} template={sent.template} speaker={person} />
        <Awaited speaker={writer} />
      </div>
    </>
  );
}

const LEFT_OFF = 3;

/** The chats used last, and what was written there and not sent. */
function LeftOff() {
  const t = useWords("chats");
  const language = useLanguage();
  const last = useChatSearch("").data?.slice(0, LEFT_OFF) ?? [];
  if (last.length === 0) return null;
  return (
    <section className={css.leftOff} aria-label={t("leftOff")}>
      <h2 className={css.leftOffHead}>
        <IconArrowBackUp size={18} stroke={1.6} aria-hidden="true" />
        {t("leftOff")}
      </h2>
      <ul>
        {last.map(({ conversation_id: id, name, updatedAt }) => (
          <li key={id} className={css.left}>
            <Link className={css.last} to={`/conversations/${id}`}>
              {name}
            </Link>
            {readDraft(id) !== "" && <Tag>{t("unsent")}</Tag>}
            <time className={css.when} dateTime={updatedAt} title={formatMoment(updatedAt, language)}>
              {formatDay(updatedAt, language)}, {formatTime(updatedAt, language)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The chat follows within a moment of sending; its screen must not have to be fetched then. */
function useChatAhead(): void {
  useEffect(() => {
    import("./Chat.tsx").catch(() => undefined);
  }, []);
}

/** Takes what the address says the chat is about into the box, and out of the address. */
function useAbout(write: (text: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const about = search.get("about");
  const take = useEffectEvent((text: string) => {
    write(text);
    setSearch(
      (held) => {
        held.delete("about");
        return held;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (about) take(about);
  }, [about]);
}
