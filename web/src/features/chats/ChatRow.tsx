import type { Conversation } from "@pluma/contract/chats";
import { IconMessage2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatMoment } from "../../platform/format.ts";
import { useLanguage } from "../../platform/i18n.ts";
import css from "./ChatRow.module.css";

type Props = { conversation: Conversation; moment: string; time: string; query: string };

/** One chat of a list: a real link, with what was searched for marked in its name. */
export function ChatRow({ conversation, moment, time, query }: Props) {
  const language = useLanguage();
  return (
    <li>
      <Link className={css.row} to={`/conversations/${conversation.conversation_id}`}>
        <IconMessage2 className={css.lead} size={18} stroke={1.6} aria-hidden="true" />
        <span className={css.name}>
          <Marked text={conversation.name} query={query} />
        </span>
        <time className={`${css.time} num`} dateTime={moment} title={formatMoment(moment, language)}>
          {time}
        </time>
      </Link>
    </li>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const at = query === "" ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
