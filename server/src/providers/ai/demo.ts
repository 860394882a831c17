import { setTimeout as sleep } from "node:timers/promises";
import type { AiProvider, AiQuestion, Hear } from "./index.ts";

const DEMO_MODEL = "demo-writer";
const MILLISECONDS_A_WORD = 40;

const opening = {
  en: "**This is the demo writer. No AI is connected.** It shows how an answer arrives, and uses up words like a real one.",
  es: "**Este es el escritor de demostración. No hay ninguna IA conectada.** Muestra cómo llega una respuesta y gasta palabras como una de verdad.",
};
const closing = {
  en: "The owner of this site can connect OpenAI, xAI, or a server of their own.",
  es: "El responsable de este sitio puede conectar OpenAI, xAI o un servidor propio.",
};
const heard = { en: "You wrote:", es: "Has escrito:" };

/** A source for looking around without a key: it says that it is no AI, and gives back what it was asked. */
export function demoProvider(): AiProvider {
  return { name: "demo", stream, listModels: async () => [DEMO_MODEL], embed: null };
}

async function stream({ turns, signal }: AiQuestion, hear: Hear): Promise<void> {
  const asked = turns.findLast((turn) => turn.role === "user")?.content ?? "";
  const lang = /[áéíóúñ¿¡]|\b(?:el|la|los|que|para|una?|con|por)\b/i.test(asked) ? "es" : "en";
  const quote = asked.trim().replace(/^/gm, "> ");
  const text = `${opening[lang]}\n\n${heard[lang]}\n\n${quote}\n\n${closing[lang]}`;
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
