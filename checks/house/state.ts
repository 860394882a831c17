import type { Breach } from "./breach.ts";
import { isTest } from "./rooms.ts";
import type { Source } from "./source.ts";

/** Finds what the server's modules keep while it runs: two apps in one process would share it. */
export function checkState(sources: Source[]): Breach[] {
  return sources
    .filter(({ path }) => path.startsWith("server/src/") && !isTest(path))
    .flatMap(({ path, moduleState }) =>
      moduleState
        .filter(({ name }) => exemptions[path]?.[name] === undefined)
        .map(({ name, line, how }): Breach => {
          return { path, line, rule: "state", message: `${name}: ${how}; what an app keeps is kept by perApp` };
        }),
    );
}

/** What may stay in a module, each with why no app can tell that another one is there. */
const exemptions: Record<string, Record<string, string>> = {
  "server/src/features/accounts/store.system.customerPages.ts": {
    pages: "statements by their shape, which is written here",
    searches: "the same",
  },
  "server/src/features/avatars/prompt/forms/base64.ts": { sextetOf: "a table that is filled in when it is loaded" },
  "server/src/features/avatars/prompt/forms/codes.ts": { morse: "a table that is filled in when it is loaded" },
  "server/src/features/avatars/prompt/hiding.ts": { kept: "follows from the text that is asked for, which is its key" },
  "server/src/features/avatars/prompt/reading/lookalikes.ts": { latin: "a table that is filled in when it is loaded" },
  "server/src/features/avatars/prompt/reading/normal.ts": { known: "follows from a letter" },
  "server/src/features/backoffice/analytics/rules.days.ts": { formats: "follows from the name of a time zone" },
  "server/src/features/billing/days.ts": { formats: "follows from the name of a time zone" },
  "server/src/features/chats/foldText.ts": { known: "follows from a letter" },
  "server/src/features/templates/exchange/importing.ts": {
    inTurn: "shares out the machine, which all its apps have together",
  },
  "server/src/features/chats/moving/imports.ts": { inTurn: "shares out the machine, which all its apps have together" },
  "server/src/features/batches/reading/reading.ts": {
    inTurn: "shares out the machine, which all its apps have together",
  },
  "server/src/features/documents/engine/reading.ts": {
    inTurn: "shares out the machine, which all its apps have together",
  },
  "server/src/features/documents/imports/reading.ts": {
    inTurn: "shares out the machine, which all its apps have together",
  },
  "server/src/features/files/images.ts": { inTurn: "shares out the machine, which all its apps have together" },
  "server/src/features/knowledge/words/wordIndex.ts": { remembered: "follows from a word" },
  "server/src/platform/database/db.ts": { endsOf: "by a transaction, which is one app's and ends" },
  "server/src/providers/documents/fonts.ts": { known: "follows from a font, a file of the program" },
  "server/src/providers/documents/index.ts": { inTurn: "shares out the machine, which all its apps have together" },
  "server/src/providers/identity/commonPasswords.ts": {
    known: "a list of the program, read when it is first needed",
    judge: "what is made of such lists, when it is first needed",
  },
  "server/src/providers/reader/scans/scans.ts": { inTurn: "shares out the machine, which all its apps have together" },
  "server/src/providers/reader/reading.ts": { inTurn: "shares out the machine, which all its apps have together" },
};
