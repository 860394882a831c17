import { Skeleton } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import prose from "../markdown/Markdown.module.css";
import { useGfm } from "../markdown/tree/useGfm.ts";
import css from "./Message.module.css";
import { needsReader } from "./needsReader.ts";
import { useReader } from "./reader.ts";

const LINE_LENGTH = 90;
const LINES_MAX = 12;

type Props = { text: string; isGrowing: boolean; sourceCount?: number };

/** The text of an answer, also while it grows; before its first word only the pen waits. */
export function Answer({ text, isGrowing, sourceCount = 0 }: Props) {
  const t = useWords("chats");
  // While the first word is waited for the reader comes: nobody knows what will be written.
  const Reader = useReader(isGrowing || needsReader(text))?.default;
  useGfm(isGrowing);
  if (text === "") {
    return (
      <p className={css.waiting}>
        <span className={css.pen} aria-hidden="true" />
        <span className="visually-hidden">{t("writing")}</span>
      </p>
    );
  }
  if (Reader) return <Reader text={text} isGrowing={isGrowing} sourceCount={sourceCount} />;
  return needsReader(text) ? <Lines length={text.length} /> : <Paragraphs text={text} isGrowing={isGrowing} />;
}

/** A text without marks, as the reader would draw it. */
function Paragraphs({ text, isGrowing }: Pick<Props, "text" | "isGrowing">) {
  const paragraphs = text.split(/\n[ ]*\n/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <div className={prose.prose} data-growing={isGrowing || undefined}>
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
        <p key={place} dir="auto">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  );
}

/** Stands for a text that cannot be read yet: its marks are nothing to look at. */
function Lines({ length }: { length: number }) {
  const t = useWords("chats");
  const lines = Math.min(Math.ceil(length / LINE_LENGTH), LINES_MAX);
  return (
    <div className={css.unread} role="status">
      <span className="visually-hidden">{t("loading")}</span>
      {Array.from({ length: lines }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
        <Skeleton key={place} height={14} width={place === lines - 1 ? "62%" : "97%"} radius={4} />
      ))}
    </div>
  );
}
