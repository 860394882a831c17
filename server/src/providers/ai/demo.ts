import { setTimeout as sleep } from "node:timers/promises";
import { type Language, languageCodes } from "@pluma/contract/kit/languages";
import type { AiProvider, AiQuestion, Hear } from "./index.ts";
import { words } from "./locales/words.ts";

const DEMO_MODEL = "demo-writer";
const MILLISECONDS_A_WORD = 40;

/** A source for looking around without a key: it says that it is no AI, and quotes the person's own words. */
export function demoProvider(): AiProvider {
  return { name: "demo", stream, listModels: async () => [DEMO_MODEL], embed: null };
}

async function stream({ turns, signal }: AiQuestion, hear: Hear): Promise<void> {
  const turn = turns.findLast(({ role }) => role === "user");
  const own = (turn?.own ?? turn?.content ?? "").trim();
  // Who fills in "Café" alone is answered in the language of the text that it goes into.
  const language = languageIn(own) ?? languageIn(turn?.content ?? "") ?? "en";
  const { opening, heard, closing } = words[language].demo;
  const quoted = own === "" ? [] : [heard, own.replace(/^/gm, "> ")];
  const text = [opening, ...quoted, closing].join("\n\n");
  for (const word of text.match(/(?<!\s)\s*\S+/g) ?? []) {
    try {
      await sleep(MILLISECONDS_A_WORD, undefined, { signal });
    } catch {
      return;
    }
    if (!(await hear({ kind: "text", text: word }))) return;
  }
  await hear({ kind: "finish", reason: "stop", model: DEMO_MODEL });
}

/** The language of which most signs stand in a text: its small words, and letters that only it has; null without any. */
function languageIn(text: string): Language | null {
  const lower = text.toLowerCase();
  const known = new Set(lower.match(/\p{L}+/gu));
  const isIn = (sign: string) => known.has(sign) || (!/\w/.test(sign) && lower.includes(sign));
  const countOf = (code: Language) => words[code].demo.signs.split(" ").filter(isIn).length;
  const [most] = languageCodes.toReversed().toSorted((one, other) => countOf(other) - countOf(one));
  return most && countOf(most) > 0 ? most : null;
}
