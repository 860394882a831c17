import { ActionIcon } from "@mantine/core";
import type { Message } from "@pluma/contract/chats/messages";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useThreadActs } from "./acts.ts";
import css from "./Message.module.css";

/** The version that was gone to from here: it is drawn anew, and the arrow that was pressed has the focus there again. */
let gone: { to: number; isEarlier: boolean } | null = null;

/** Which version of a message is shown, of how many, and the way to the others: by press, or by the arrow keys. */
export default function Versions({ message }: { message: Message }) {
  const t = useWords("chats");
  const { showVersion, canChange } = useThreadActs();
  const { versions, message_id } = message;
  const at = versions.indexOf(message_id);
  const group = useRef<HTMLSpanElement>(null);
  const show = (place: number) => {
    const id = versions[place];
    if (id === undefined || !canChange) return;
    gone = { to: id, isEarlier: place < at };
    showVersion(id);
  };
  useEffect(() => {
    if (gone?.to !== message_id || document.activeElement !== document.body) return;
    const [earlier, later] = group.current?.querySelectorAll("button") ?? [];
    const pressed = gone.isEarlier ? earlier : later;
    (pressed?.disabled ? (gone.isEarlier ? later : earlier) : pressed)?.focus({ preventScroll: true });
    gone = null;
  }, [message_id]);
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    show(at + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <span
      ref={group}
      className={css.versions}
      role="group"
      aria-label={t("versions.of", { number: at + 1, count: versions.length })}
      onKeyDown={handleKey}
    >
      <ActionIcon
        size="sm"
        aria-label={t("versions.earlier")}
        title={t("versions.earlier")}
        disabled={at <= 0 || !canChange}
        onClick={() => show(at - 1)}
      >
        <IconChevronLeft size={16} stroke={1.6} />
      </ActionIcon>
      <span className="num" aria-hidden="true">
        {at + 1}/{versions.length}
      </span>
      <ActionIcon
        size="sm"
        aria-label={t("versions.later")}
        title={t("versions.later")}
        disabled={at >= versions.length - 1 || !canChange}
        onClick={() => show(at + 1)}
      >
        <IconChevronRight size={16} stroke={1.6} />
      </ActionIcon>
    </span>
  );
}
