import { ActionIcon, Kbd, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { isLayerOpen } from "../../platform/keys.ts";
import { useWords } from "../../platform/look/i18n.ts";
import classes from "./SearchInput.module.css";

const SEARCH_AFTER_MS = 500;

type SearchInputProps = {
  /** What the list is searched for now. */
  query: string;
  onSearch: (query: string) => void;
  label: string;
  /** Whether / puts the cursor here while nobody is typing and nothing lies over the screen; for the one search of a screen. */
  hasSlash?: boolean;
  /** Where it stands and how wide it is, when not as in a bar of filters. */
  className?: string | undefined;
};

/**
 * The search of a list: what is typed is searched half a second after the last key, or at Enter; what is emptied, at
 * once.
 */
export function SearchInput({ query, onSearch, label, hasSlash = false, className }: SearchInputProps) {
  const t = useWords("ui");
  const [text, setText] = useState(query);
  const asked = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useHotkeys(hasSlash ? [["/", () => isLayerOpen() || field.current?.focus()]] : []);
  // What is searched was changed by something else: Back, or a button that clears.
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
    const wanted = next.trim();
    if (wanted === "") search("");
    else timer.current = setTimeout(() => search(wanted), SEARCH_AFTER_MS);
  };
  const handleClear = () => {
    handleChange("");
    field.current?.focus();
  };
  const clear = (
    <ActionIcon size="sm" aria-label={t("search.clear")} onClick={handleClear}>
      <IconX size={17} stroke={1.6} />
    </ActionIcon>
  );
  return (
    <TextInput
      ref={field}
      className={className ?? classes.root}
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.6} />}
      rightSection={text !== "" ? clear : hasSlash && <Kbd className={classes.slash}>/</Kbd>}
      value={text}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && search(text.trim())}
    />
  );
}
