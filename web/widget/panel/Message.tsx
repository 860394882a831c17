/** @jsxImportSource preact */
import type { WidgetMessage } from "@pluma/contract/widgets/shapes";
import { Answer } from "./reading/Answer.tsx";
import { fill, type Texts } from "./texts.ts";

type MessageProps = { message: WidgetMessage; texts: Texts; name: string; again: (() => void) | null };

/** One message, a notice of what happened, or an answer that broke off. */
export function Message({ message, texts, name, again }: MessageProps) {
  const { from, content, is_writing, error } = message;
  if (from === "notice") return <Notice {...{ message, texts }} />;
  if (from === "visitor")
    return (
      <div class="ours bubble" dir="auto">
        <span class="unseen">{texts.you}: </span>
        <p>{content}</p>
      </div>
    );
  if (is_writing && !content) return <Dots />;
  return (
    <>
      {(content || !error) && (
        <div class="theirs bubble" dir="auto" aria-busy={is_writing}>
          {from === "person" && message.name ? (
            <span class="name">{message.name}</span>
          ) : (
            <span class="unseen">{name}: </span>
          )}
          {from === "person" ? <p>{content}</p> : <Answer text={content ?? ""} />}
        </div>
      )}
      {error && (
        <p class="failed">
          {texts.trouble.answer}
          {again && (
            <button type="button" class="plain" onClick={again}>
              {texts.tryAgain}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function Notice({ message: { notice, name }, texts }: { message: WidgetMessage; texts: Texts }) {
  if (notice === "taken_over") return <p class="notice">{fill(texts.takenOver, { name: name ?? "" })}</p>;
  if (notice === "given_back") return <p class="notice">{texts.givenBack}</p>;
  if (notice === "contact_given") return <p class="notice">{texts.contact.thanks}</p>;
  return null;
}

/** That something is coming. */
export const Dots = () => (
  <div class="theirs bubble dots" aria-hidden="true">
    <i />
    <i />
    <i />
  </div>
);
