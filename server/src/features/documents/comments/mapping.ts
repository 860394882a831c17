import { mapPlace, type Place } from "@pluma/contract/documents/schema/places";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import { Mapping, Step } from "prosemirror-transform";
import type { StepJson } from "../engine/apply.ts";

/** What some steps do to positions. */
export const mappingOf = (steps: readonly StepJson[]): Mapping =>
  new Mapping(steps.map((step) => Step.fromJSON(documentSchema, step).getMap()));

type Change = { before: Node; doc: Node; steps: readonly StepJson[] };

/** The places that something was done to, as they are after it. */
export function mapComments<P extends Place>(places: readonly P[], done: readonly Change[]): P[] {
  if (places.length === 0) return [];
  const changes = done.map(({ before, doc, steps }) => ({ before, after: doc, mapping: mappingOf(steps) }));
  return places.flatMap((place) => {
    const next = changes.reduce<Place>((at, { before, after, mapping }) => mapPlace(at, mapping, before, after), place);
    return isSame(place, next) ? [] : [{ ...place, ...next }];
  });
}

const isSame = (one: Place, other: Place): boolean =>
  one.from === other.from && one.to === other.to && one.words === other.words;
