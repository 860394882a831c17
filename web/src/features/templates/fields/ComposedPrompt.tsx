import { type Placeholder, placeholdersOf } from "@pluma/contract/templates/placeholders";
import css from "./ComposedPrompt.module.css";

type Props = {
  content: string;
  values: Readonly<Record<string, string>>;
  /** What an empty blank says, by its name; else the name itself. */
  labelOf?: (name: string) => string;
  /** The blank that is in hand. */
  current?: string | null;
  /** Goes to the field of a blank. */
  onBlank?: (name: string) => void;
  /** Some lines of it, in the face and the size of what stands around. */
  isShort?: boolean;
};

/** A longer value is cut here: the field beside the prompt shows all of it. */
const SHOWN_MAX = 90;

/**
 * The prompt as it stands with what is filled in so far: empty blanks are dashed, filled ones say what they were filled
 * with. A press on a blank goes to its field.
 */
export function ComposedPrompt(props: Props) {
  const { content, values, labelOf = (name) => name, current = null, onBlank, isShort = false } = props;
  return (
    <p className={isShort ? css.short : css.prompt} data-pressed={onBlank ? true : undefined}>
      {piecesOf(content).map(({ key, text, name }) =>
        name === null ? (
          text
        ) : (
          <Blank
            key={key}
            name={name}
            label={labelOf(name)}
            value={Object.hasOwn(values, name) ? (values[name] ?? "") : ""}
            isCurrent={name === current}
            onBlank={onBlank}
          />
        ),
      )}
    </p>
  );
}

type BlankProps = {
  name: string;
  label: string;
  value: string;
  isCurrent: boolean;
  onBlank: Props["onBlank"];
};

function Blank({ name, label, value, isCurrent, onBlank }: BlankProps) {
  const text = value.trim();
  const letters = [...text];
  const shown = letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX).join("")}…` : text;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a pointer's short way; Tab walks the fields themselves
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <span
      className={css.blank}
      data-filled={text !== "" || undefined}
      data-current={isCurrent || undefined}
      data-blank={name}
      title={shown === text ? undefined : text}
      onClick={onBlank && (() => onBlank(name))}
    >
      {shown || label}
    </span>
  );
}

type Piece = { key: number; text: string; name: string | null };

function piecesOf(content: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const take = (place: Placeholder) => {
    pieces.push({ key: from, text: content.slice(from, place.start), name: null });
    pieces.push({ key: place.start, text: "", name: place.name });
    from = place.end;
  };
  placeholdersOf(content).forEach(take);
  return [...pieces, { key: from, text: content.slice(from), name: null }];
}
