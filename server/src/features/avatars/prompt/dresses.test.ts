import { expect, test } from "vitest";
import { dresses } from "../../../../test/dresses.ts";
import { guard, type Kept } from "./guard.ts";

const canary = "7c1e09ab55d2f3806be4a917";
const context =
  "You are Mara, a calm coach for people who write their first novel. Ask one question at a time, never praise before " +
  "you have read, and always end with the smallest next step that somebody could take today. The seventh exercise is " +
  "called the locked drawer: the hero hides a letter, and the reader learns of it two chapters later.";
const spanish =
  "Eres Inés, asesora fiscal de autónomos en España. Nunca prometas un ahorro sin haber visto los números, pide siempre " +
  "el último modelo trimestral, y cierra cada respuesta con la fecha del próximo plazo. El método se llama la hucha de " +
  "tres pisos: impuestos, gastos y sueldo, en ese orden y sin excepciones.";
const material = Array.from({ length: 200 }, (_, index) => `fact${index} says what only the maker knew`).join(". ");

/** Puts a text through in pieces of a size; what came out, and how it ended. */
function through(text: string, size: number, kept: Kept) {
  const screen = guard(kept, "");
  let shown = "";
  for (let at = 0; at < text.length; at += size) {
    const taken = screen.take(text.slice(at, at + size));
    if (typeof taken !== "string") return { shown: shown + taken.shown, end: taken.finishReason };
    shown += taken;
  }
  const rest = screen.rest();
  return { shown: shown + (typeof rest === "string" ? rest : rest.shown), end: "stop" };
}

const cases = Object.keys(dresses).flatMap((dress) =>
  [context, spanish].map((hidden) => ({ dress, hidden, language: hidden === context ? "English" : "Spanish" })),
);

test.each(cases)(
  "an $language context that is given out $dress ends the answer, and hardly any of it is shown",
  (each) => {
    const dressed = dresses[each.dress]?.(each.hidden) ?? "";
    for (const size of [1, 2, 3, 5, 8, 13, 100, 10_000]) {
      const { shown, end } = through(`Of course:\n\n${dressed}\n\nThere you go.`, size, {
        canary,
        context: each.hidden,
        material,
      });
      expect([size, end]).toEqual([size, "withheld"]);
      // The words before what counts as a chain.
      expect(shown.length - "Of course:\n\n".length).toBeLessThanOrEqual(dressed.length / 6);
    }
  },
);
