import { ActionIcon, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { FIND_LENGTH_MAX } from "@pluma/contract/chats/threads";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import { bringFrom, useFoundIn } from "./data.ts";
import css from "./FindBar.module.css";
import { highlightIn } from "./highlight.ts";

const DEBOUNCE_MS = 250;

/** Finds a text in the whole of a chat, also in what is not drawn, and leads from message to message, the newest first. */
export default function FindBar({ conversationId, onClose }: { conversationId: number; onClose: () => void }) {
  const t = useWords("chats/finding");
  useFocusBack();
  const bar = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState("");
  const [debounced] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const query = typed.trim() === "" ? "" : debounced;
  const found = useFoundIn(conversationId, query);
  const ids = query === "" ? undefined : found.data;
  const { at, go } = useGoing(conversationId, query, found.isPlaceholderData ? undefined : ids);
  useEffect(() => {
    const thread = bar.current?.parentElement;
    return thread ? highlightIn(thread, query) : undefined;
  }, [query]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Escape") onClose();
    else go(event.shiftKey ? 1 : -1);
  };
  const count = ids?.length ?? 0;
  return (
    <search className={css.bar} ref={bar} data-finds onKeyDown={handleKey}>
      <TextInput
        className={css.field}
        variant="unstyled"
        aria-label={t("label")}
        placeholder={t("label")}
        maxLength={FIND_LENGTH_MAX}
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <span className={`${css.count} num`} role="status">
        {found.isError && query !== "" && t("failed")}
        {!found.isError &&
          ids &&
          (count === 0 ? t("none") : t("place", { at: formatNumber(at + 1), count: formatNumber(count) }))}
      </span>
      <ActionIcon aria-label={t("earlier")} title={t("earlier")} disabled={count === 0} onClick={() => go(-1)}>
        <IconChevronUp size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t("later")} title={t("later")} disabled={count === 0} onClick={() => go(1)}>
        <IconChevronDown size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t("close")} title={t("close")} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </search>
  );
}

/** Which of the found messages is shown, and the way to the next one; a new search begins with the newest. */
function useGoing(conversationId: number, query: string, ids: number[] | undefined) {
  const [, setParams] = useSearchParams();
  const [at, setAt] = useState(0);
  const goTo = (place: number) => {
    const id = ids?.[place];
    setAt(Math.max(0, place));
    if (id === undefined) return;
    bringFrom(conversationId, id)
      .then(() => setParams({ message: String(id) }, { replace: true }))
      .catch(showAlert);
  };
  const isKnown = ids !== undefined;
  const onFound = useEffectEvent(() => goTo((ids?.length ?? 0) - 1));
  useEffect(() => {
    if (query !== "" && isKnown) onFound();
  }, [query, isKnown]);
  const go = (step: number) => {
    const count = ids?.length ?? 0;
    if (count > 0) goTo((at + step + count) % count);
  };
  return { at, go };
}
