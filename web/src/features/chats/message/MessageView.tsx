import type { AvatarMark } from "@pluma/contract/avatars/mark";
import type { Message, UsedTemplate } from "@pluma/contract/chats/messages";
import { lazy, memo, type ReactNode, type RefObject, useRef } from "react";
import { formatMoment, formatTime } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { CitationContext } from "../links/citing.ts";
import { Answer } from "./Answer.tsx";
import { useThreadActs } from "./acts.ts";
import css from "./Message.module.css";
import { MessageRow } from "./MessageRow.tsx";
import { hasEnd, useAnswerEnd, useSentFiles, useSources, useTemplateSlip } from "./reader.ts";

const QuestionEdit = lazy(() => import("./QuestionEdit.tsx"));
const TextEdit = lazy(() => import("./TextEdit.tsx"));

/** Who speaks; `id` gives the monogram its tint, which a picture replaces. */
export type Speaker = { name: string; id: number; src?: string | null };

/** An avatar as one who speaks. */
export const speakerOf = ({ avatar_id, name, picture }: AvatarMark): Speaker => ({
  name,
  id: avatar_id,
  src: picture?.src ?? null,
});

type Props = {
  message: Message;
  speaker: Speaker;
  /** Which message of the chat it is, of how many. */
  number?: number;
  count?: number;
  isLast?: boolean;
  /** It was searched for, and is marked for a moment. */
  isSought?: boolean;
};

/** One message of a thread. Drawn again only when it changed itself: a thread is long, and one answer grows. */
export const MessageView = memo(function MessageView(props: Props) {
  return props.message.role === "user" ? <Question {...props} /> : <AnswerView {...props} />;
});

function Question({ message, speaker, number, count, isSought }: Props) {
  const { editing } = useThreadActs();
  const slip = useRef<HTMLDivElement>(null);
  const inHand = editing?.messageId === message.message_id ? editing : null;
  return (
    <article
      className={css.message}
      data-person
      data-sought={isSought || undefined}
      aria-posinset={number}
      aria-setsize={count}
    >
      <Who speaker={speaker} isPerson beside={<Time at={message.createdAt} />} />
      {inHand ? (
        <TypedAhead>
          <QuestionEdit message={message} editing={inHand} />
        </TypedAhead>
      ) : (
        <>
          <div className={css.slip} ref={slip} dir="auto">
            <Asked text={message.content ?? ""} template={message.template} prompt={message.prompt} />
            <Sent message={message} />
          </div>
          <MessageRow message={message} text={slip} isLast={false} />
        </>
      )}
    </article>
  );
}

/** What went along with a question; with an answer, pictures that were drawn elsewhere, of a chat that was brought in. */
function Sent({ message: { files, conversation_id } }: { message: Message }) {
  const SentFiles = useSentFiles(files.length > 0)?.default;
  return SentFiles && files.length > 0 && <SentFiles files={files} conversationId={conversation_id ?? 0} />;
}

type AskedProps = { text: string; template: UsedTemplate | null | undefined; prompt?: string | null };

/** What was asked: a text, or a template with what was filled in. */
function Asked({ text, template, prompt = null }: AskedProps) {
  const Slip = useTemplateSlip(Boolean(template))?.default;
  return template && Slip ? <Slip template={template} prompt={prompt} /> : text;
}

function AnswerView({ message, speaker, number, count, isLast = false, isSought }: Props) {
  const drawn = useRef<HTMLDivElement>(null);
  const { generating, message_id } = message;
  const isInHand = useThreadActs().editing?.messageId === message_id;
  return (
    <article
      className={css.message}
      data-sought={isSought || undefined}
      aria-posinset={number}
      aria-setsize={count}
      aria-busy={generating}
    >
      <Who speaker={message.avatar ? speakerOf(message.avatar) : speaker} beside={message.model} />
      <AnswerBody message={message} drawn={drawn} isLast={isLast} />
      <Sent message={message} />
      {!generating && !isInHand && (textOf(message) !== "" || message.versions.length > 1) && (
        <MessageRow message={message} text={drawn} isLast={isLast} />
      )}
    </article>
  );
}

// Of an answer that failed before its first word the text is what happened, and that is said below.
const textOf = ({ content, error }: Message): string => (error && content === error.message ? "" : (content ?? ""));

type BodyProps = { message: Message; drawn: RefObject<HTMLDivElement | null>; isLast: boolean };

/** An answer's text as it is drawn into `drawn`, or in hand, with its sources, and how it ended. */
export function AnswerBody({ message, drawn, isLast }: BodyProps) {
  const t = useWords("chats");
  const { editing, cancelEdit, submitEdit, canChange } = useThreadActs();
  const { generating, sources, message_id } = message;
  const Sources = useSources(sources.length > 0)?.default;
  const End = useAnswerEnd(hasEnd(message))?.default;
  const text = textOf(message);
  const inHand = editing?.messageId === message_id ? editing : null;
  return (
    <>
      {inHand ? (
        <TypedAhead>
          <TextEdit
            {...inHand}
            label={t("edit.answer")}
            act={t("edit.save")}
            canSubmit={canChange}
            onSubmit={(next) => submitEdit(message, next)}
            onCancel={cancelEdit}
          />
        </TypedAhead>
      ) : (
        <CitationContext value={sources}>
          <div ref={drawn} data-answer>
            {(text !== "" || generating) && <Answer text={text} isGrowing={generating} sourceCount={sources.length} />}
          </div>
          {Sources && !generating && <Sources message={message} />}
        </CitationContext>
      )}
      {End && hasEnd(message) && <End message={message} isLast={isLast} />}
    </>
  );
}

/** What a person said, on its way. */
export function Said({ text, template, speaker }: Omit<AskedProps, "prompt"> & { speaker: Speaker }) {
  return (
    <article className={css.message} data-person>
      <Who speaker={speaker} isPerson />
      <div className={css.slip} dir="auto">
        <Asked text={text} template={template} />
      </div>
    </article>
  );
}

/** An answer that has not begun. */
export function Awaited({ speaker }: { speaker: Speaker }) {
  return (
    <article className={css.message}>
      <Who speaker={speaker} />
      <Answer text="" isGrowing />
    </article>
  );
}

function Time({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <time dateTime={at} title={formatMoment(at, language)}>
      {formatTime(at, language)}
    </time>
  );
}

function Who({ speaker, isPerson = false, beside }: { speaker: Speaker; isPerson?: boolean; beside?: ReactNode }) {
  return (
    <header className={css.who} data-person={isPerson || undefined}>
      <Monogram name={speaker.name} id={speaker.id} isPerson={isPerson} src={speaker.src ?? null} />
      <div className={css.whoText}>
        <h2 className={css.name}>{speaker.name}</h2>
        {beside && <small className={css.beside}>{beside}</small>}
      </div>
    </header>
  );
}
