import { ActionIcon } from "@mantine/core";
import type { Message } from "@pluma/contract/chats/messages";
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";

type Props = { message: Message; onLike: (message: Message, liked: boolean | null) => void };

/** What one thinks of an answer; pressed once more, nothing. */
export default function Thumbs({ message, onLike }: Props) {
  const t = useWords("chats");
  const { liked } = message;
  return (
    <>
      <Thumb name={t("good")} isOn={liked === true} onPress={() => onLike(message, liked === true ? null : true)}>
        {liked === true ? <IconThumbUpFilled size={16} /> : <IconThumbUp size={16} stroke={1.6} />}
      </Thumb>
      <Thumb name={t("notGood")} isOn={liked === false} onPress={() => onLike(message, liked === false ? null : false)}>
        {liked === false ? <IconThumbDownFilled size={16} /> : <IconThumbDown size={16} stroke={1.6} />}
      </Thumb>
    </>
  );
}

type ThumbProps = { name: string; isOn: boolean; onPress: () => void; children: ReactNode };

function Thumb({ name, isOn, onPress, children }: ThumbProps) {
  return (
    <ActionIcon size="sm" aria-label={name} aria-pressed={isOn} title={name} onClick={onPress}>
      {children}
    </ActionIcon>
  );
}
