import css from "./SlashList.module.css";

/** A name with what was typed of it marked, accents and capitals aside. */
export function Found({ text, query }: { text: string; query: string }) {
  const at = query === "" ? -1 : plain(text).indexOf(plain(query));
  // Letters that fold to more than one would shift the mark.
  if (at < 0 || plain(text).length !== text.length) return text;
  const end = at + plain(query).length;
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.found}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
