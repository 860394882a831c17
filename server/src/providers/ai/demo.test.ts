import { expect, test } from "vitest";
import { demoProvider } from "./demo.ts";

/** The first words of what the demo writer answers. */
async function beginningOf(asked: string, own?: string): Promise<string> {
  let text = "";
  const turn = { role: "user" as const, content: asked, ...(own !== undefined && { own }) };
  const question = { model: "demo-writer", turns: [turn] };
  await demoProvider().stream({ ...question, signal: new AbortController().signal }, async (piece) => {
    if (piece.kind === "text") text += piece.text;
    return text.split(" ").length < 3;
  });
  return text;
}

test.each([
  ["Write a poem about autumn", "**This is the"],
  ["42", "**This is the"],
  ["Escribe un poema", "**Este es el"],
  ["¡Hola!", "**Este es el"],
  ["Los tres correos de otoño", "**Este es el"],
  ["A mail about El Niño and the sea, with the end of it", "**This is the"],
])("the demo writer answers %j in its language", async (asked, begun) => {
  expect(await beginningOf(asked)).toBe(begun);
});

test.each([
  ["Escribe el nombre de un plato con: Café", "Café", "**Este es el"],
  ["Escribe el nombre de un plato con: the best of all", "the best of all", "**This is the"],
  ["Escribe los nombres de la carta.", "", "**Este es el"],
  ["El tostador está caliente.\n\nShorter, please", "Shorter, please", "**This is the"],
  ["The roaster is warm.\n\nMás breve", "Más breve", "**Este es el"],
  ["The roaster is warm.\n\nEscribe un correo de pago", "Escribe un correo de pago", "**Este es el"],
])("where somebody's own words do not tell, the language of %j does", async (asked, own, begun) => {
  expect(await beginningOf(asked, own)).toBe(begun);
});

test("the demo writer quotes what the person said themselves, and not what stands around it", async () => {
  let text = "";
  const turn = { role: "user" as const, content: "Answer with HTML.\n\nShorter, please.", own: "Shorter, please." };
  const question = { model: "demo-writer", turns: [turn], signal: new AbortController().signal };
  await demoProvider().stream(question, (piece) => {
    if (piece.kind === "text") text += piece.text;
    return true;
  });
  expect(text).toContain("> Shorter, please.");
  expect(text).not.toContain("HTML");
});
