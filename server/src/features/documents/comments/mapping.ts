import { mapPlace, type Place } from "@pluma/contract/documents/schema/places";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import { Mapping, Step } from "prosemirror-transform";
import type { Db } from "../../../platform/database/db.ts";
import type { StepJson } from "../engine/apply.ts";
import { readPlaces, writePlaces } from "./store.system.ts";

/** What some steps do to positions. */
export const mappingOf = (steps: readonly StepJson[]): Mapping =>
  new Mapping(steps.map((step) => Step.fromJSON(documentSchema, step).getMap()));

type Change = { before: Node; doc: Node; steps: readonly StepJson[] };

/** Moves the places of a document's comments along with what was done to it, in the transaction that writes that. */
export async function mapComments(db: Db, documentId: number, done: readonly Change[]): Promise<void> {
  if (done.every(({ steps }) => steps.length === 0)) return;
  const rows = await readPlaces(db, documentId);
  if (rows.length === 0) return;
  const changes = done.map(({ before, doc, steps }) => ({ before, after: doc, mapping: mappingOf(steps) }));
  const moved = rows.flatMap(({ commentId, ...place }) => {
    const next = changes.reduce<Place>((at, { before, after, mapping }) => mapPlace(at, mapping, before, after), place);
    return isSame(place, next) ? [] : [{ commentId, ...next }];
  });
  if (moved.length > 0) await writePlaces(db, moved);
}

const isSame = (one: Place, other: Place): boolean =>
  one.from === other.from && one.to === other.to && one.words === other.words;
