import type { Review } from "@pluma/contract/documents/review";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Mark, Node } from "@tiptap/pm/model";
import { createElement, memo, type ReactNode, useMemo } from "react";
import css from "./Review.module.css";
import "../editor/content.css";

/** A stretch of the text that something is said about; the draft has no id. */
export type Stretch = { from: number; to: number; id: number | null };

type Props = { review: Pick<Review, "doc" | "pictures">; label: string; stretches: readonly Stretch[] };

/**
 * The document as it is read: the elements of its schema, with no editor. Each text says at which position it begins, so
 * that what is selected is a place of the document.
 */
export const ReviewText = memo(function ReviewText({ review, label, stretches }: Props) {
  const doc = useMemo(() => documentSchema.nodeFromJSON(review.doc), [review.doc]);
  const sources = useMemo(() => new Map(review.pictures.map(({ file_id, src }) => [file_id, src])), [review.pictures]);
  return (
    <article className={`ProseMirror ${css.text}`} aria-label={label} data-review-text>
      {childrenOf(doc, 0, { sources, stretches })}
    </article>
  );
});

type Drawing = { sources: ReadonlyMap<number, string>; stretches: readonly Stretch[] };

function childrenOf(node: Node, at: number, drawing: Drawing): ReactNode[] {
  const drawn: ReactNode[] = [];
  node.forEach((child, offset) => {
    drawn.push(drawNode(child, at + offset, drawing));
  });
  return drawn;
}

function drawNode(node: Node, at: number, drawing: Drawing): ReactNode {
  if (node.isText) return drawText(node, at, drawing);
  if (node.type.name === "image") {
    const { file_id, alt } = node.attrs;
    return <img key={at} src={drawing.sources.get(file_id)} alt={String(alt)} loading="lazy" />;
  }
  const inside = node.isLeaf ? [] : childrenOf(node, at + 1, drawing);
  // A line that is empty is a line.
  if (node.isTextblock && node.childCount === 0) inside.push(<br key="empty" />);
  if (node.type.name === "taskItem") return drawTask(node, inside, at);
  return drawSpec(node.type.spec.toDOM?.(node), inside, at);
}

/** A task with its box, as the editor draws it: whether it is done is said, and nobody ticks it here. */
function drawTask({ attrs, textContent }: Node, inside: ReactNode[], at: number): ReactNode {
  const isDone = attrs.checked === true;
  return (
    <li key={at} data-type="taskItem" data-checked={isDone}>
      <label>
        <input type="checkbox" checked={isDone} disabled aria-label={textContent.trim() || "☐"} />
      </label>
      <div>{inside}</div>
    </li>
  );
}

function drawText({ text = "", marks }: Node, at: number, { stretches }: Drawing): ReactNode {
  const parts = cuts(at, at + text.length, stretches).map(({ from, to, found }) => {
    const words = text.slice(from - at, to - at);
    return (
      <span
        key={from}
        data-at={from}
        className={found ? (found.id === null ? css.draft : css.noted) : undefined}
        data-note={found?.id ?? undefined}
      >
        {words}
      </span>
    );
  });
  return marks.reduceRight<ReactNode[]>((inside, mark) => [drawMark(mark, inside, at)], parts);
}

const drawMark = (mark: Mark, inside: ReactNode[], at: number): ReactNode =>
  drawSpec(mark.type.spec.toDOM?.(mark, true), inside, at);

/** A stretch of text in pieces, each with what is said about it. */
function cuts(start: number, end: number, stretches: readonly Stretch[]) {
  const edges = stretches.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > start && edge < end);
  const all = [...new Set([start, ...edges, end])].toSorted((one, other) => one - other);
  return all.slice(0, -1).map((from, index) => {
    const to = all[index + 1] ?? end;
    const over = stretches.filter((each) => each.from <= from && each.to >= to);
    return { from, to, found: over.find(({ id }) => id === null) ?? over[0] };
  });
}

type Spec = readonly [string, ...unknown[]];
const isSpec = (value: unknown): value is Spec => Array.isArray(value) && typeof value[0] === "string";
const isAttributes = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Elements that stand at the side from which their first letter is read. */
const sided = /^(?:ul|ol|blockquote)$/;

/** An element as the schema says it, with what stands in it. */
function drawSpec(spec: unknown, inside: ReactNode[], key: number): ReactNode {
  if (!isSpec(spec)) return inside;
  const [tag, ...rest] = spec;
  const props = { key, ...(isAttributes(rest[0]) && propsOf(rest[0])), ...(sided.test(tag) && { dir: "auto" }) };
  const inner = rest.find(isSpec);
  if (inner) return createElement(tag, props, drawSpec(inner, inside, key));
  return inside.length > 0 ? createElement(tag, props, inside) : createElement(tag, props);
}

const named: Record<string, string> = { colspan: "colSpan", rowspan: "rowSpan", class: "className" };
const outside = { target: "_blank", rel: "noopener noreferrer nofollow" };

function propsOf(attributes: Record<string, unknown>): Record<string, unknown> {
  const { style, ...others } = attributes;
  const props = Object.fromEntries(Object.entries(others).map(([name, value]) => [named[name] ?? name, value]));
  const aligned = /^text-align: (\w+)$/.exec(String(style ?? ""))?.[1];
  return { ...props, ...("href" in props && outside), ...(aligned && { style: { textAlign: aligned } }) };
}
