/** Tasks as others write them: a box as a sign, as a field of a form, or as what a list item says that it is. */
import { type Element, isBlank, isElement, type Piece } from "./pieces.ts";

/** A list, with lists of tasks where its items begin with a box, one after the other; any other list as it is. */
export function asTasks(list: Element): Element[] {
  const items = list.children.filter((child) => !isBlank(child));
  if (list.tag !== "ul" || list.attrs["data-type"] === "taskList") return [list];
  const tasks = items.map((item) => (isElement(item) && item.tag === "li" ? taskOf(item) : null));
  if (tasks.every((task) => task === null)) return [list];
  const lists: Element[] = [];
  items.forEach((item, at) => {
    const task = tasks[at] ?? null;
    const last = lists.at(-1);
    const isOfLast = last !== undefined && (last.attrs["data-type"] === "taskList") === (task !== null);
    if (isOfLast) last.children.push(task ?? item);
    else lists.push({ tag: "ul", attrs: task ? { "data-type": "taskList" } : {}, children: [task ?? item] });
  });
  return lists;
}

function taskOf(item: Element): Element | null {
  const { role, "aria-checked": checked } = item.attrs;
  const box = takeBox(item.children);
  const isDone = role === "checkbox" ? checked === "true" : box?.isDone;
  if (isDone === undefined) return null;
  const attrs = { "data-type": "taskItem", "data-checked": String(isDone) };
  return { ...item, attrs, children: box?.rest ?? item.children };
}

type Box = { isDone: boolean; rest: Piece[] };

/** The box that stands first, and what comes after it; null where there is none. */
function takeBox(pieces: readonly Piece[]): Box | null {
  const at = pieces.findIndex((piece) => !isBlank(piece));
  const first = pieces[at];
  if (first === undefined) return null;
  const rest = pieces.slice(at + 1);
  if (!isElement(first)) {
    const [all, sign] = /^\s*([☐☑☒])[\s\u00a0]*/u.exec(first) ?? [];
    return all === undefined ? null : { isDone: sign !== "☐", rest: [first.slice(all.length), ...rest] };
  }
  if (first.tag === "input" && first.attrs.type === "checkbox") {
    return { isDone: first.attrs.checked !== undefined, rest };
  }
  if (first.tag === "img" && first.attrs["aria-roledescription"] === "checkbox") return { isDone: false, rest };
  if (/^(?:ul|ol|table|pre|blockquote)$/.test(first.tag)) return null;
  const inner = takeBox(first.children);
  return inner && { isDone: inner.isDone, rest: [{ ...first, children: inner.rest }, ...rest] };
}
