import { Skeleton, UnstyledButton } from "@mantine/core";
import { copyText } from "../../platform/copyText.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../platform/messages.ts";
import { CopyIcon } from "../../ui/marks/CopyIcon.tsx";
import { Answer } from "../chats/index.ts";
import css from "./Output.module.css";
import { hashtagsIn, type Kind, topicsIn } from "./outputs.ts";

/** A generated text as what it is: ideas with their titles, or hashtags to press and copy; else as it was written. */
export function OutputText({ kind, text, isGrowing }: { kind: Kind; text: string; isGrowing: boolean }) {
  const t = useWords("generators");
  if (text === "" && isGrowing) {
    return (
      <div className={css.waiting}>
        <span className="visually-hidden" role="status">
          {t("writing")}
        </span>
        {[72, 54, 64].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} radius={4} />
        ))}
      </div>
    );
  }
  if (text === "") return null;
  if (kind === "hashtags") return <Hashtags text={text} />;
  return <Topics text={text} />;
}

function Topics({ text }: { text: string }) {
  const t = useWords("generators");
  const topics = topicsIn(text);
  if (topics.length === 0) return <Answer text={text} isGrowing={false} />;
  return (
    <ol className={css.topics}>
      {topics.map(({ title, text: said }) => (
        <li key={title} className={css.topic}>
          <div>
            <h3 className={css.title}>{title}</h3>
            {said && <p className={css.said}>{said}</p>}
          </div>
          <CopyIcon name={t("topicName", { title })} value={said ? `${title}\n${said}` : title} />
        </li>
      ))}
    </ol>
  );
}

function Hashtags({ text }: { text: string }) {
  const t = useWords("generators");
  const hashtags = hashtagsIn(text);
  if (hashtags.length === 0) return <Answer text={text} isGrowing={false} />;
  const handleCopy = async (hashtag: string) => {
    if (await copyText(hashtag)) showSuccess(t("hashtagCopied", { hashtag }));
    else showAlert(t("copyFailed"));
  };
  return (
    <ul className={css.hashtags}>
      {hashtags.map((hashtag) => (
        <li key={hashtag}>
          <UnstyledButton
            className={css.hashtag}
            title={t("copyHashtag", { hashtag })}
            onClick={() => handleCopy(hashtag)}
          >
            {hashtag}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
