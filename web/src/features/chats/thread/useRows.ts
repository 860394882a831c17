import type { Range, Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";

/** So many are drawn whether they are in sight or not. */
const ALL_DRAWN_MAX = 30;
/** How tall a message is taken to be until it was drawn once. */
const USUAL_PX = 220;
const BEYOND = 4;
const END = 1e9;

type Box = RefObject<HTMLElement | null>;
type Virtual = typeof import("@tanstack/react-virtual");

let virtual: Virtual | null = null;

/**
 * Which messages of a thread are drawn: those in sight and a few beyond, and the one at `keptIndex`; and how much room
 * the others take before and after. A short thread is drawn whole, and opening a chat does not fetch the code that
 * reckons this. It moves nothing: where the reader is, is kept in follow.ts.
 */
export function useRows(box: Box, ids: number[], keptIndex: number) {
  "use no memo";
  const rows = useReckoning(box, ids, keptIndex);
  if (!rows) {
    return {
      drawn: ids.map((_id, index) => ({ index, gap: 0 })),
      after: 0,
      measure: undefined,
      startOf: (index: number): number =>
        box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.offsetTop ?? 0,
    };
  }
  const drawn = rows.getVirtualItems();
  return {
    drawn: drawn.map(({ index, start }, place) => ({
      index,
      /** The room of those that are not drawn between the one before and this. */
      gap: start - (drawn[place - 1]?.end ?? 0),
    })),
    after: rows.getTotalSize() - (drawn.at(-1)?.end ?? 0),
    measure: rows.measureElement,
    /** About how far a message is from the first. */
    startOf: (index: number): number => rows.getOffsetForIndex(index, "start")?.[0] ?? 0,
  };
}

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/** What reckons which rows are in sight, as soon as there are so many that it matters and it is here. */
function useReckoning(box: Box, ids: number[], keptIndex: number): Rows | null {
  "use no memo";
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const isWanted = ids.length > ALL_DRAWN_MAX;
  const [rows, setRows] = useState<Rows | null>(() => (isWanted && virtual ? begin(virtual, box, ids, draw) : null));
  useEffect(() => {
    if (!isWanted || rows) return;
    let isHere = true;
    fetchVirtual().then(
      (fetched) => isHere && setRows(begin(fetched, box, ids, draw)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  });
  rows?.setOptions({ ...rows.options, ...changing(ids, keptIndex) });
  useLayoutEffect(() => rows?._didMount(), [rows]);
  useLayoutEffect(() => rows?._willUpdate());
  return rows;
}

async function fetchVirtual(): Promise<Virtual> {
  virtual = await import("@tanstack/react-virtual");
  return virtual;
}

function begin({ Virtualizer, observeElementRect }: Virtual, box: Box, ids: number[], draw: () => void): Rows {
  let isMeasuring = false;
  const rows: Rows = new Virtualizer<HTMLElement, HTMLElement>({
    ...changing(ids, -1),
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_PX,
    overscan: BEYOND,
    // Messages are added before the first: the place is counted from the end.
    anchorTo: "end",
    scrollEndThreshold: -1,
    initialOffset: () => box.current?.scrollTop ?? END,
    initialRect: { width: 720, height: 800 },
    initialMeasurementsCache: measuredIn(box.current, ids),
    scrollToFn: () => undefined,
    observeElementRect,
    observeElementOffset: (_rows, tell) => {
      const element = box.current;
      const listener = () => tell(element?.scrollTop ?? 0, true);
      element?.addEventListener("scroll", listener, { passive: true });
      return () => element?.removeEventListener("scroll", listener);
    },
    // Drawn before the browser shows where it was scrolled to; not while rows are being drawn and measured already.
    onChange: (_rows, isSync) => (isSync && !isMeasuring ? flushSync(draw) : draw()),
  });
  rows.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const { measureElement } = rows;
  rows.measureElement = (element) => {
    isMeasuring = true;
    try {
      measureElement(element);
    } finally {
      isMeasuring = false;
    }
  };
  return rows;
}

const changing = (ids: number[], keptIndex: number) => ({
  count: ids.length,
  getItemKey: (index: number) => ids[index] ?? index,
  rangeExtractor: (range: Range) => withKept(range, keptIndex),
});

/** How tall the rows are that are drawn already, so that nothing moves when most of them are taken out of the page. */
function measuredIn(box: HTMLElement | null, ids: number[]) {
  let start = 0;
  return [...(box?.querySelectorAll<HTMLElement>("[data-index]") ?? [])].map((element, index) => {
    const size = element.getBoundingClientRect().height;
    start += size;
    return { index, key: ids[index] ?? index, start: start - size, end: start, size, lane: 0 };
  });
}

function withKept({ startIndex, endIndex, overscan, count }: Range, keptIndex: number): number[] {
  const first = Math.max(startIndex - overscan, 0);
  const last = Math.min(endIndex + overscan, count - 1);
  const indexes = Array.from({ length: last - first + 1 }, (_none, place) => first + place);
  if (keptIndex < 0 || keptIndex >= count || indexes.includes(keptIndex)) return indexes;
  return [...indexes, keptIndex].sort((a, b) => a - b);
}
