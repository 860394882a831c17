import { type Placeholder, placeholdersOf, repeatedIn } from "@pluma/contract/templates/placeholders";
import { TEMPLATE_CONTENT_LENGTH_MAX } from "@pluma/contract/templates/templates";
import { type RefObject, useEffect } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { partId } from "../draft/parts.ts";
import css from "./ContentField.module.css";
import { handleTyped } from "./typing.ts";
import { Wrong } from "./Wrong.tsx";

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  content: string;
  onChange: (content: string) => void;
  /** The place whose field is open. */
  current: string | null;
  /** Somebody went to a place in the text. */
  onPlace: (name: string) => void;
  error: string | undefined;
};

/**
 * The prompt of a template. Places are marked behind the text as it is typed; an opening bracket closes itself, and makes
 * a place of what is selected.
 */
export function ContentField({ field, content, onChange, current, onPlace, error }: Props) {
  const t = useWords("templates");
  const id = partId("content");
  const repeated = repeatedIn(content);
  const places = placeholdersOf(content);
  useEffect(() => {
    const input = field.current;
    const handle = (event: InputEvent) => input && handleTyped(input, event);
    input?.addEventListener("beforeinput", handle);
    return () => input?.removeEventListener("beforeinput", handle);
  }, [field]);
  const handlePress = (at: number) => {
    const place = places.find(({ start, end }) => start < at && at < end);
    if (place && repeated.length === 0) onPlace(place.name);
  };
  return (
    <div className={css.root}>
      <div className={css.head}>
        <label htmlFor={id}>{t("form.content")}</label>
        <span id={`${id}-hint`} className={css.hint}>
          {t("form.contentHint")}
        </span>
      </div>
      <div className={css.box} data-wrong={error ? true : undefined}>
        <div className={css.sheet}>
          <Marks content={content} places={places} current={current} repeated={repeated} />
          <textarea
            ref={field}
            id={id}
            className={css.field}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint ${id}-foot${error ? ` ${id}-error` : ""}`}
            maxLength={TEMPLATE_CONTENT_LENGTH_MAX}
            spellCheck
            value={content}
            onChange={(event) => onChange(event.currentTarget.value)}
            onClick={(event) => handlePress(event.currentTarget.selectionStart)}
          />
        </div>
        <div id={`${id}-foot`} className={css.foot}>
          <Blanks repeated={repeated} count={places.length} />
          <span className="num">
            {t("form.characters", { count: content.length, number: formatNumber(content.length) })}
          </span>
        </div>
      </div>
      {error && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </div>
  );
}

function Blanks({ repeated, count }: { repeated: readonly string[]; count: number }) {
  const t = useWords("templates");
  const [first] = repeated;
  if (first !== undefined) return <span className={css.twice}>{t("form.twice", { name: `[${first}]` })}</span>;
  return <span className="num">{t("form.blanks", { count, number: formatNumber(count) })}</span>;
}

type MarksProps = {
  content: string;
  places: readonly Placeholder[];
  current: string | null;
  repeated: readonly string[];
};

// The same letters in the same places as in the field above it, unseen but for what is behind them.
function Marks({ content, places, current, repeated }: MarksProps) {
  const seen = new Set<string>();
  let from = 0;
  const pieces = places.map((place) => {
    const before = content.slice(from, place.start);
    from = place.end;
    const isAgain = seen.has(place.name);
    seen.add(place.name);
    const state = repeated.includes(place.name) && isAgain ? "twice" : place.name === current ? "current" : "known";
    return { before, place, state };
  });
  return (
    <div className={css.marks} aria-hidden="true">
      {pieces.map(({ before, place, state }) => (
        <span key={place.start}>
          {before}
          <span className={css.place} data-state={state}>
            {content.slice(place.start, place.end)}
          </span>
        </span>
      ))}
      {content.slice(from)}
      {/* A line that has just begun is as high as the others. */}
      {"\u200b"}
    </div>
  );
}
