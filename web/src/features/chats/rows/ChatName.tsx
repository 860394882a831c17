import { TextInput } from "@mantine/core";
import { NAME_LENGTH_MAX } from "@pluma/contract/chats/chats";
import { type KeyboardEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import css from "./ChatName.module.css";

type Props = {
  name: string;
  /** An empty name was given; the screen says so, because the bar has no room below the field. */
  isEmpty: boolean;
  onEmpty: (isEmpty: boolean) => void;
  onSave: (name: string) => void;
  onCancel: () => void;
};

/** A chat's name in hand: Enter or leaving the field saves it, Esc gives it up, an empty one is refused. */
export default function ChatNameField({ name, isEmpty, onEmpty, onSave, onCancel }: Props) {
  const t = useWords("chats");
  const [text, setText] = useState(name);
  useFocusBack();
  const next = text.trim();
  const save = () => {
    if (next === "") onEmpty(true);
    else if (next === name) onCancel();
    else onSave(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Else Enter would press the button that has the focus next.
    event.preventDefault();
    if (event.key === "Enter") save();
    else onCancel();
  };
  return (
    <TextInput
      classNames={{ root: css.root, input: css.input }}
      aria-label={t("chatName")}
      maxLength={NAME_LENGTH_MAX}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      error={isEmpty}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onEmpty(false);
      }}
      onKeyDown={handleKey}
      onBlur={() => (next === "" ? onCancel() : save())}
    />
  );
}
