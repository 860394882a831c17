import { type HeardPlace, PLACE_GONE_MS } from "@pluma/contract/documents/presence";
import { type Watched, watched } from "../../../../platform/watched.ts";

/** Where a tab is by its own text, as it was said last and, where that is not known here yet, before. */
export type Caret = { version: number; from: number; to: number };
export type Other = {
  placeId: string;
  userId: number;
  name: string;
  carets: readonly Caret[];
  heardAt: number;
  /** Until when its name stands beside its caret, since it wrote a moment ago. */
  writesUntil: number;
};

const NAME_SHOWN_MS = 2000;

/** The other tabs that are in a document. */
export type Others = {
  all: Watched<readonly Other[]>;
  /** Takes in what was heard; answers whether that tab was not known before. */
  hear: (place: HeardPlace, now: number) => boolean;
  /** Lets go who was not heard of for too long, and answers whether any is left. */
  sweep: (now: number) => boolean;
};

/** Nobody yet; `ownId` is this tab, which is none of the others. */
export function newOthers(ownId: string): Others {
  const all = watched<readonly Other[]>([]);
  return {
    all,
    hear: (place, now) => {
      const { place_id: placeId } = place;
      if (placeId === ownId) return false;
      const before = all.read().find((each) => each.placeId === placeId);
      const rest = all.read().filter((each) => each !== before);
      if (place.is === "gone") {
        if (before) all.write(rest);
        return false;
      }
      // In the order in which they came, which does not change as they write.
      const next = heard(place, before, now);
      all.write(before ? all.read().map((each) => (each === before ? next : each)) : [...rest, next]);
      return !before;
    },
    sweep: (now) => {
      const left = all.read().filter(({ heardAt }) => now - heardAt < PLACE_GONE_MS);
      if (left.length < all.read().length) all.write(left);
      return left.length > 0;
    },
  };
}

function heard({ place_id, user_id, name, at }: HeardPlace, before: Other | undefined, now: number): Other {
  const last = before?.carets[0];
  const hasWritten = last !== undefined && at !== null && at.version > last.version && at.to !== last.to;
  return {
    placeId: place_id,
    userId: user_id,
    name,
    carets: at ? [at, ...(last ? [last] : [])] : [],
    heardAt: now,
    writesUntil: hasWritten ? now + NAME_SHOWN_MS : (before?.writesUntil ?? 0),
  };
}

/** Others by person, in the order in which they came: two tabs of one are two places of one. */
export const byPerson = (others: readonly Other[]): [Other, ...Other[]][] =>
  [...Map.groupBy(others, ({ userId }) => userId).values()].flatMap((places) => {
    const [first, ...rest] = places;
    return first ? [[first, ...rest]] : [];
  });
