import type { DocumentAsk } from "@pluma/contract/documents/proposals";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Language } from "@pluma/contract/kit/kit";
import { Mapping, Step } from "prosemirror-transform";
import type { App } from "../../../platform/context.ts";
import { showAsk } from "./show.ts";
import { readStepsFrom, readWithPieces } from "./store.system.ts";
import type { AskRow, PieceRow } from "./store.ts";

/** An ask as its screens are told it, whose it is, and the version that its positions are of. */
export type Shown = { userId: number; ask: DocumentAsk; version: number | null };

/** Asks by their ids, with pieces and positions of one version of their document; the newest first. */
export async function readShown(app: Pick<App, "db">, askIds: number[], lang: Language): Promise<Shown[]> {
  const rows = askIds.length === 0 ? [] : await readWithPieces(app, askIds);
  const byAsk = [...Map.groupBy(rows, ({ ask }) => ask.askId).values()];
  return Promise.all(
    byAsk.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const pieces = group.flatMap(({ piece }) => piece ?? []);
      return shownOf(app, { ...first, pieces }, lang);
    }),
  );
}

type Read = { ask: AskRow; pieces: PieceRow[]; version: number | null };

async function shownOf(app: Pick<App, "db">, { ask, pieces, version }: Read, lang: Language): Promise<Shown> {
  const range = ask.isGenerating && version !== null ? await rangeAt(app, ask, version) : {};
  return { userId: ask.userId, ask: showAsk({ ...ask, ...range }, pieces, lang), version };
}

/** Where what is being written comes by now. */
async function rangeAt({ db }: Pick<App, "db">, ask: AskRow, version: number) {
  const { documentId, from, to } = ask;
  if (documentId === null || version === ask.version) return { from, to };
  const steps = (await readStepsFrom(db, documentId, ask.version)).filter((row) => row.version < version);
  const mapping = new Mapping(steps.map(({ step }) => Step.fromJSON(documentSchema, step).getMap()));
  const start = mapping.map(from, 1);
  return { from: start, to: Math.max(start, mapping.map(to, -1)) };
}
