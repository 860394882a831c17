import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { readNote } from "./customers/store.system.notes.ts";
import { readLedgerAfter, readOwnActsAfter } from "./store.system.export.ts";
import { findProfile } from "./users.ts";
import { availableWords } from "./words/words.ts";

/** So many entries go into a file; the next ones into another. */
const AT_A_TIME = 5000;

/** What accounts keep of a person: who they are, their words, and what they did. */
export const accountData: PersonalData = {
  name: "accounts",
  tables: {
    users: { stays: "without name and address, so that what has to stay is somebody's" },
    staff: "goes",
    customer_notes: "goes",
    word_balances: { stays: "a number without a person" },
    word_ledger: { stays: "accounting needs it" },
    audit: { stays: "what was done must be told by it, whoever left" },
    audit_told: { stays: "what was done must be told by it, whoever left" },
  },
  exportOf: exportAccount,
  // Whoever leaves is made nameless by the farewell itself, last of all.
  erase: null,
};

async function* exportAccount(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const profile = await findProfile(app, userId);
  if (!profile) return;
  // A secret stays here: whoever holds the archive could use it.
  const { apiKey, uid: _, ...shown } = profile;
  const words = await availableWords(app, userId, profile.staffRole !== null);
  const person = { ...shown, available_words: words, api_key_set: apiKey !== null };
  const noted = await readNote(app, userId);
  if (noted.note !== "" || noted.tags.length > 0) {
    yield { path: "account/noted-by-staff.json", content: JSON.stringify(noted, null, 2) };
  }
  yield { path: "account/profile.json", content: JSON.stringify(person, null, 2) };
  yield* inFiles("account/words", (after) => readLedgerAfter(app, userId, { after, limit: AT_A_TIME }), "entryId");
  yield* inFiles("account/activity", (after) => readOwnActsAfter(app, userId, { after, limit: AT_A_TIME }), "auditId");
}

async function* inFiles<K extends string, R extends Record<K, number>>(
  path: string,
  read: (after: number) => Promise<R[]>,
  id: K,
): AsyncGenerator<ExportedFile> {
  let after = 0;
  for (let count = 1; ; count += 1) {
    const rows = await read(after);
    if (rows.length > 0) yield { path: `${path}-${count}.json`, content: JSON.stringify(rows, null, 2) };
    if (rows.length < AT_A_TIME) return;
    after = rows.at(-1)?.[id] ?? after;
  }
}
