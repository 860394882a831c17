import type { ConversationRow } from "@pluma/contract/chats/chats";
import { IconArchive, IconArchiveOff, IconMessage2, IconPin, IconPinFilled } from "@tabler/icons-react";
import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { formatMoment } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { marked } from "../../../platform/matches.ts";
import { showAlert } from "../../../platform/messages.ts";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { useRename } from "../data/list.ts";
import { tagsOf } from "../data/tags.ts";
import naming from "./ChatName.module.css";
import ChatNameField from "./ChatName.tsx";
import css from "./ChatRow.module.css";
import type { RowActs } from "./RowMenu.tsx";
import { RowMore } from "./RowMore.tsx";
import { linkOf, type Piece, piecesOf } from "./rows.ts";

const TAGS_SHOWN = 3;
const TAGS_SHOWN_IN_SEARCH = 5;

type Props = {
  conversation: ConversationRow;
  moment: string;
  time: string;
  query: string;
  isChosen: boolean;
  /** Some chat is chosen, so that every row shows its box. */
  isChoosing: boolean;
  acts: RowActs;
};

/** One chat of a list: a real link with what was found marked, a box to choose it, and what can be done with it. */
export function ChatRow({ conversation, moment, time, query, isChosen, isChoosing, acts }: Props) {
  const t = useWords("chats");
  const language = useLanguage();
  const [isRenaming, setIsRenaming] = useState(false);
  const { conversation_id, name, pinned, archived } = conversation;
  return (
    <li className={css.row} data-chosen={isChosen || undefined} data-choosing={isChoosing || undefined}>
      <Lead conversation={conversation} isChosen={isChosen} onSelect={acts.onSelect} />
      {isRenaming ? (
        <Renaming conversation={conversation} onDone={() => setIsRenaming(false)} />
      ) : (
        <Link className={css.link} to={linkOf(conversation, query)} data-chat={conversation_id}>
          <span className={css.name}>
            <Found pieces={marked(name, query)} />
          </span>
          {conversation.snippet && (
            <span className={css.snippet}>
              <Found pieces={piecesOf(conversation.snippet)} />
            </span>
          )}
        </Link>
      )}
      <Tags tags={tagsOf(conversation.tags)} max={query === "" ? TAGS_SHOWN : TAGS_SHOWN_IN_SEARCH} />
      <div className={css.end}>
        <time className={`${css.time} num`} dateTime={moment} title={formatMoment(moment, language)}>
          {time}
        </time>
        <div className={css.acts}>
          <span className={css.quick}>
            <Act name={t(pinned ? "act.unpin" : "act.pin")} onPress={acts.onPin}>
              {pinned ? <IconPinFilled size={17} /> : <IconPin size={17} stroke={1.6} />}
            </Act>
            <Act name={t(archived ? "act.unarchive" : "act.archive")} onPress={acts.onArchive}>
              {archived ? <IconArchiveOff size={17} stroke={1.6} /> : <IconArchive size={17} stroke={1.6} />}
            </Act>
          </span>
          <RowMore className={css.act} conversation={conversation} acts={acts} onRename={() => setIsRenaming(true)} />
        </div>
      </div>
    </li>
  );
}

type LeadProps = { conversation: ConversationRow; isChosen: boolean; onSelect: (isRange: boolean) => void };

/** The picture of a chat, and in its place the box that chooses it. */
function Lead({ conversation, isChosen, onSelect }: LeadProps) {
  const t = useWords("chats");
  const { avatar, name } = conversation;
  const picture = avatar?.picture?.src ?? null;
  // The press itself knows of the Shift key; the change that follows does not.
  const handleClick = (event: MouseEvent) => onSelect(event.shiftKey);
  return (
    <label className={css.lead}>
      <span className={css.face}>
        {avatar ? (
          <Monogram name={avatar.name} id={avatar.avatar_id} size={30} src={picture} />
        ) : (
          <IconMessage2 size={18} stroke={1.6} aria-hidden="true" />
        )}
      </span>
      <input
        className={css.box}
        type="checkbox"
        aria-label={t("list.select", { name })}
        checked={isChosen}
        onClick={handleClick}
        onChange={ignore}
      />
    </label>
  );
}

const ignore = () => undefined;

function Renaming({ conversation, onDone }: { conversation: ConversationRow; onDone: () => void }) {
  const t = useWords("chats");
  const rename = useRename(conversation.conversation_id);
  const [isEmpty, setIsEmpty] = useState(false);
  const handleSave = (name: string) => {
    rename.mutate(name, { onError: showAlert });
    onDone();
  };
  return (
    <div className={naming.renaming}>
      <ChatNameField
        name={conversation.name}
        isEmpty={isEmpty}
        onEmpty={setIsEmpty}
        onSave={handleSave}
        onCancel={onDone}
      />
      {isEmpty && (
        <span className={naming.problem} role="alert">
          {t("nameMissing")}
        </span>
      )}
    </div>
  );
}

function Act({ name, onPress, children }: { name: string; onPress: () => void; children: React.ReactNode }) {
  return (
    <button type="button" className={css.act} aria-label={name} title={name} onClick={onPress}>
      {children}
    </button>
  );
}

function Tags({ tags, max }: { tags: string[]; max: number }) {
  const t = useWords("chats");
  if (tags.length === 0) return <span className={css.tags} />;
  const rest = tags.slice(max);
  return (
    <ul className={css.tags} aria-label={t("list.tags")}>
      {tags.slice(0, max).map((tag) => (
        <li key={tag} className={css.tag}>
          {tag}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={css.tag} title={rest.join(", ")}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="visually-hidden">{t("list.moreTags", { count: rest.length, tags: rest.join(", ") })}</span>
        </li>
      )}
    </ul>
  );
}

function Found({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, isMatch }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
    isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
}
