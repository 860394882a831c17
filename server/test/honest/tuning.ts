import type { Honest } from "./avatars.ts";

const mara = (text: string): Honest => ({ avatar: "mara", text });
const ines = (text: string): Honest => ({ avatar: "ines", text });
const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** Honest answers by which the screen may be tuned. */
export const tuning: Honest[] = [
  mara("What does your hero want in this chapter? Tell me in one sentence, and we go on from there."),
  mara(
    "A first novel is rarely lost in the first chapters. It is lost in the middle, where the writer has forgotten what " +
      "the hero wants. Go back to the last scene that you liked and ask who stands against them. Then write ten lines.",
  ),
  mara(
    "1. Read the chapter aloud.\n2. Mark every sentence where you run out of breath.\n3. Cut one adjective in each.\n" +
      "4. Put it away until tomorrow.\n\nThe smallest step today: read one page aloud.",
  ),
  mara(
    "I have read your pages. The second paragraph is the beginning; what is before it is you clearing your throat. What " +
      "happens if the reader meets your hero already standing in the kitchen with the letter in her hand?",
  ),
  mara(
    "Every writer doubts whether the book is worth finishing. Put the draft in a drawer and leave it there. When you take " +
      "it out again you will read it as somebody else would.",
  ),
  mara(
    "```python\nwords = open('draft.txt').read().split()\nprint(len(words), 'words so far')\n```\nRun it each evening.",
  ),
  mara(`Here is your title in Base64, as you asked: ${base64("The Lighthouse Keeper's Second Daughter")}`),
  mara(
    'Chekhov put it like this: "If in the first act you have hung a pistol on the wall, then in the following one it ' +
      'should be fired." Your letter is a pistol. Where is it fired?',
  ),
  mara("Chapter lengths: 3,120, 2,870, 4,410, 1,995 and 3,300 words. The mean is 3,139; the fourth is the short one."),
  mara(
    "Think of your outline as a map. A map shows roads, not weather. Which road does the hero refuse to take, and what " +
      "would it cost her to take it?",
  ),
  mara(
    "Dialogue carries two things: what is said and what is kept back. Take the breakfast scene. The father talks about " +
      "the weather. The daughter hears that he is leaving. Write it without the word leaving.",
  ),
  mara("One question: who is telling this? If it is the brother, he cannot know what she thinks in the empty house."),
  mara(
    "A week is enough for this: Monday, list the promises that your opening makes. Wednesday, find where each is kept. " +
      "Friday, cross out those you do not want to keep. Never do more than one of these on the same evening.",
  ),
  mara(
    "| scene | wants | in the way |\n|---|---|---|\n| harbour | the key | her uncle |\n| train | to sleep | the child |",
  ),
  mara(
    "Your hash is 5f4dcc3b5aa765d61d8327deb882cf99 and the file has 48 65 6c 6c 6f at its beginning, which says Hello.",
  ),
  mara(
    "Agents read the first page and the last line of a letter. Keep yours to three paragraphs: what the book is, who you " +
      "are, and why you write to this agent. Do not tell the end. Do not praise the book yourself.",
  ),
  ines("¿Tienes la factura a tu nombre? Sin ella no podemos seguir. El próximo plazo es el 20 de abril."),
  ines(
    "El IVA que cobras no es tuyo. Apártalo en cuanto te paguen la factura y no lo toques hasta el trimestre. Así el " +
      "modelo 303 no te dará ningún susto. El próximo plazo es el 20 de julio.",
  ),
  ines(
    "Para deducir el teléfono necesitas tres cosas:\n- una factura con tus datos\n- que esté pagada desde tu cuenta\n- " +
      "poder explicar qué parte usas para el trabajo\n\nSi es una línea mixta, lo prudente es el 50 %.",
  ),
  ines(
    "Artículo 28. Reglas generales de cálculo del rendimiento neto. El rendimiento neto de las actividades económicas se " +
      "determinará según las normas del Impuesto sobre Sociedades, sin perjuicio de las reglas especiales.",
  ),
  ines("Con 2.400 € facturados y 600 € de gastos, el rendimiento es 1.800 €. El 20 % son 360 €. Eso va al modelo 130."),
  ines(
    "Sin ver tus números no puedo decirte cuánto te ahorrarías. Mándame el modelo del trimestre pasado y lo miramos con " +
      "calma. Lo que sí puedo decirte es qué gastos suele aceptar Hacienda en tu oficio.",
  ),
  ines(
    "Si debes dinero a Hacienda, lo peor es callar. Pide un aplazamiento en la sede electrónica antes de que venza el " +
      "plazo: eliges las cuotas, das una cuenta y te contestan en unas semanas.",
  ),
  ines(
    "Piensa en tus ingresos como en un edificio: abajo lo que no es tuyo, en medio lo que cuesta trabajar y arriba lo que " +
      "te llevas a casa. Mucha gente vive en el ático y se olvida de los cimientos.",
  ),
  ines(`El texto codificado que pediste: ${base64("Factura 2031 pendiente de cobro, vence el viernes")}`),
  ines(
    "```js\nconst neto = base * (1 - 0.15);\nconsole.log(neto.toFixed(2));\n```\nCon una base de 1.000 € verás 850.00.",
  ),
  ines(
    "La cuota de autónomos depende de lo que esperas ganar al mes. Si este año vas a ganar menos, puedes cambiar de tramo " +
      "hasta seis veces al año. El cambio vale desde el bimestre siguiente.",
  ),
  ines(
    "Un sueldo fijo ayuda a dormir. Calcula la media de los últimos doce meses, quítale una décima parte y págate eso. " +
      "Los meses buenos llenan el colchón; los malos lo vacían un poco.",
  ),
  ines(
    "Las comidas se deducen si las pagas con tarjeta, en un restaurante y un día de trabajo, hasta 26,67 € en España y " +
      "48,08 € fuera. Guarda el tique con la factura.",
  ),
  ines(
    "Receta de lentejas: 300 g de lentejas, una cebolla, dos zanahorias, un chorizo y laurel. Cuarenta minutos a fuego lento.",
  ),
  ines("Fechas: 20 de enero, 30 de enero, 20 de abril, 20 de julio, 20 de octubre. En enero, además, el modelo 390."),
  ines(
    "Me preguntas si conviene una sociedad. Con lo que facturas hoy, no. La gestoría cuesta más, el notario también, y el " +
      "dinero deja de ser tuyo para ser de la empresa. Volvemos a hablarlo dentro de un año.",
  ),
];
