import type { EditorState } from "@tiptap/pm/state";
import type { Step, StepMap } from "@tiptap/pm/transform";
import { getVersion, sendableSteps } from "prosemirror-collab";

/** How many of the latest steps are known: who is further behind says again in a moment where they are. */
const KNOWN_MAX = 500;

/** Leads places of the text that the server has at a version to places of the editor's, which may hold more, and back. */
export type Positions = {
  /** Hears the steps that the server has, in its order. */
  learn: (steps: readonly Step[]) => void;
  /** The place that the server's text has for one of the editor's; the version is that which the editor knows. */
  toServer: (state: EditorState, place: number) => number;
  /** The place that the editor has for one of a version; null where that is not known yet, or not any more. */
  toEditor: (state: EditorState, version: number, place: number) => number | null;
};

/** Positions of an editor that begins with a version. */
export function positionsFrom(version: number): Positions {
  let first = version;
  let maps: StepMap[] = [];
  return {
    learn: (steps) => {
      maps.push(...steps.map((step) => step.getMap()));
      const over = Math.max(0, maps.length - KNOWN_MAX);
      maps = maps.slice(over);
      first += over;
    },
    toServer: (state, place) => {
      const unsent = sendableSteps(state)?.steps ?? [];
      return [...unsent].reverse().reduce((at, step) => step.getMap().invert().map(at), place);
    },
    toEditor: (state, from, place) => {
      if (from < first || from > getVersion(state)) return null;
      const known = maps.slice(from - first);
      // What its owner typed there came before their caret; what is typed here and nobody knows yet comes behind it.
      const there = known.reduce((at, map) => map.map(at, 1), place);
      const here = (sendableSteps(state)?.steps ?? []).reduce((at, step) => step.getMap().map(at, -1), there);
      return Math.min(here, state.doc.content.size);
    },
  };
}
