import { ActionIcon, TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import css from "./SearchField.module.css";

const SEARCH_AFTER_MS = 500;

/** The field of a list: what is typed is searched for half a second after the last key, or at Enter. */
export function SearchField({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const t = useWords("chats");
  const [text, setText] = useState(query);
  const asked = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  // The address was changed by something else: Back, or a button that clears.
  useEffect(() => {
    if (query === asked.current) return;
    asked.current = query;
    setText(query);
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string) => {
    clearTimeout(timer.current);
    if (next === asked.current) return;
    asked.current = next;
    onSearch(next);
  };
  const handleChange = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next.trim()), SEARCH_AFTER_MS);
  };
  const handleClear = () => {
    setText("");
    search("");
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      className={css.root}
      role="searchbox"
      aria-label={t("search")}
      placeholder={t("search")}
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.6} />}
      rightSection={
        text !== "" && (
          <ActionIcon size="sm" aria-label={t("clearSearch")} onClick={handleClear}>
            <IconX size={17} stroke={1.6} />
          </ActionIcon>
        )
      }
      value={text}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && search(text.trim())}
    />
  );
}
