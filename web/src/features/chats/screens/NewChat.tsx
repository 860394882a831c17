import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { formatDay, formatMoment, formatTime } from "../../../platform/format.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { useMe } from "../../../platform/me.ts";
import { PhoneBar } from "../../../ui/PhoneBar.tsx";
import { Blocked, useBlock } from "../Blocked.tsx";
import { Composer } from "../Composer.tsx";
import { DemoLabel } from "../DemoLabel.tsx";
import { useChatSearch } from "../data.list.ts";
import { useNewModel } from "../drafts.ts";
import { useChatsLive } from "../live.ts";
import { Awaited, Said } from "../MessageView.tsx";
import { useModelLabel, useSpeakers } from "../people.ts";
import { Starters } from "../Starters.tsx";
import { useEagerFocus } from "../useEagerFocus.ts";
import { useSending } from "../useSending.ts";
import css from "./NewChat.module.css";

/** Where a chat begins: it is made with its first message, and goes on at its own address. */
export default function NewChat() {
  const t = useWords("chats");
  const navigate = useNavigate();
  const me = useMe().data;
  const block = useBlock();
  const [model, chooseModel] = useNewModel();
  const label = useModelLabel(model);
  const sending = useSending(null, {
    model,
    onMade: (conversationId) => navigate(`/conversations/${conversationId}`, { replace: true }),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useChatsLive();
  useAbout(sending.onChange);
  useEagerFocus(field);
  useEffect(() => {
    // The chat follows within a moment of sending; its screen must not have to be fetched then.
    import("./Chat.tsx").catch(() => undefined);
  }, []);

  if (sending.sending !== null) return <JustSent text={sending.sending} />;
  const handlePick = (text: string) => {
    sending.onChange(text);
    field.current?.focus();
  };
  return (
    <>
      <PhoneBar />
      <div className={css.page}>
        <div className={css.column}>
          <DemoLabel />
          <h1 className={css.title}>{me?.name ? t("greeting", { name: me.name }) : t("greetingNobody")}</h1>
          <div className={css.write}>
            {block ? (
              <Blocked block={block} draft={sending.draft} />
            ) : (
              <Composer
                field={field}
                isLarge
                writing={sending}
                placeholder={t(sending.attaching.isOffered ? "askOrDrop" : "ask")}
                model={{ label, chosen: model, onChoose: chooseModel }}
              />
            )}
          </div>
          {!block && <Starters onPick={handlePick} />}
          <LeftOff />
        </div>
      </div>
    </>
  );
}

function JustSent({ text }: { text: string }) {
  const { person, writer } = useSpeakers();
  return (
    <>
      <PhoneBar />
      <div className={css.sent}>
        <Said text={text} speaker={person} />
        <Awaited speaker={writer} />
      </div>
    </>
  );
}

function LeftOff() {
  const t = useWords("chats");
  const language = useLanguage();
  const last = useChatSearch("").data?.[0];
  if (!last) return null;
  const day = formatDay(last.updatedAt, language);
  return (
    <p className={css.leftOff}>
      <IconArrowBackUp size={18} stroke={1.6} aria-hidden="true" />
      <span>{t("leftOff")}</span>
      <Link className={css.last} to={`/conversations/${last.conversation_id}`}>
        {last.name}
      </Link>
      <time className={css.when} dateTime={last.updatedAt} title={formatMoment(last.updatedAt, language)}>
        {day}, {formatTime(last.updatedAt, language)}
      </time>
    </p>
  );
}

/** Takes what the address says the chat is about into the box, and out of the address. */
function useAbout(write: (text: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const about = search.get("about");
  const take = useEffectEvent((text: string) => {
    write(text);
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (about) take(about);
  }, [about]);
}
