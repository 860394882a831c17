import { setTimeout as sleep } from "node:timers/promises";
import { type Language, languageCodes } from "@pluma/contract/kit/languages";
import type { AiProvider, AiQuestion, Hear } from "./index.ts";
import { words } from "./locales/words.ts";

const DEMO_MODEL = "demo-writer";
const MILLISECONDS_A_WORD = 40;

/** A source for looking around without a key: it says that it is no AI, and gives back what it was asked. */
export function demoProvider(): AiProvider {
  return { name: "demo", stream, listModels: async () => [DEMO_MODEL], embed: null };
}

async function stream({ turns, signal }: AiQuestion, hear: Hear): Promise<void> {
  const asked = turns.findLast((turn) => turn.role === "user")?.content ?? "";
  const { opening, heard, closing } = words[languageIn(asked)].demo;
  const quote = asked.trim().replace(/^/gm, "> ");
  const text = `${opening}\n\n${heard}\n\n${quote}\n\n${closing}`;
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

/** The language of which most signs stand in a text: its small words, and letters that only it has. Without any, English. */
function languageIn(text: string): Language {
  const lower = text.toLowerCase();
  const known = new Set(lower.match(/\p{L}+/gu));
  const isIn = (sign: string) => known.has(sign) || (!/\w/.test(sign) && lower.includes(sign));
  const countOf = (code: Language) => words[code].demo.signs.split(" ").filter(isIn).length;
  return languageCodes.reduce(
    (best, code) => (countOf(code) > 0 && countOf(code) >= countOf(best) ? code : best),
    "en",
  );
}
