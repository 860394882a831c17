import { TagsInput } from "@mantine/core";
import { TAG_LENGTH_MAX } from "@pluma/contract/chats/chats";
import { type KeyboardEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isSameTag, tagProblem, tagsOf } from "../data/tags.ts";
import css from "./TagField.module.css";

type Props = {
  tags: string[];
  onChange: (tags: string[]) => void;
  /** Tags that exist already, to choose from. */
  suggestions: readonly string[];
  description?: string;
};

/**
 * Tags in hand: a comma or Enter ends one, Backspace in the empty field opens the last one again, and one that is there
 * already, however it is written, is refused beside the field.
 */
export function TagField({ tags, onChange, suggestions, description }: Props) {
  const t = useWords("chats/tags");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const say = (tag: string, kind: ReturnType<typeof tagProblem>) =>
    setProblem(kind && t(`field.${kind}`, { tag, max: TAG_LENGTH_MAX }));
  const handleChange = (next: string[]) => {
    const kept: string[] = [];
    for (const tag of next.flatMap(tagsOf)) {
      const kind = tagProblem(kept, tag);
      if (kind === null) kept.push(tag);
      else say(tag, kind);
    }
    onChange(kept);
  };
  const handleComma = () => {
    const tag = text.trim();
    const kind = tagProblem(tags, tag);
    say(tag, kind);
    if (kind !== null) return;
    onChange([...tags, tag]);
    setText("");
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "," && text.trim() !== "") handleComma();
    else if (event.key === "Backspace" && text === "" && tags.length > 0) {
      setText(tags.at(-1) ?? "");
      onChange(tags.slice(0, -1));
    } else return;
    event.preventDefault();
  };
  return (
    <TagsInput
      label={t("field.label")}
      description={description ?? t("field.hint")}
      placeholder={tags.length === 0 ? t("field.placeholder") : ""}
      data-autofocus
      value={tags}
      onChange={handleChange}
      searchValue={text}
      onSearchChange={(next) => {
        setText(next);
        if (next !== "") setProblem(null);
      }}
      onKeyDown={handleKey}
      splitChars={[","]}
      isDuplicate={(tag, held) => held.some((each) => isSameTag(each, tag))}
      onDuplicate={(tag) => say(tag, "taken")}
      data={suggestions.filter((tag) => !tags.some((each) => isSameTag(each, tag)))}
      limit={8}
      openOnFocus={false}
      classNames={{ inputField: css.field }}
      error={problem}
    />
  );
}
