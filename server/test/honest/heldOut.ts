import type { Honest } from "./avatars.ts";

const mara = (text: string): Honest => ({ avatar: "mara", text });
const ines = (text: string): Honest => ({ avatar: "ines", text });
const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** Honest answers that were written together with the others and kept apart: nothing may be tuned by them. */
export const heldOut: Honest[] = [
  mara("Before anything else: how many pages do you have, and when did you last write one?"),
  mara(
    "The middle of a book is where most people stop. It is not a lack of talent. The question that carried you in has been " +
      "answered, and no new one has been asked. What does she still not know about her mother?",
  ),
  mara(
    "- Give each chapter one verb.\n- Write it on a card.\n- Lay the cards on the floor.\n- Where two cards in a row have " +
      "the same verb, one of the chapters is resting.\n\nToday: write three cards.",
  ),
  mara(
    "You ask whether I like it. I do not know yet, I have read it once. Send me the next chapter too, and I will tell you " +
      "what I would cut and what I would never cut.",
  ),
  mara(
    "Leave the first draft alone for a while. Six weeks is a good time, four will do. Read somebody else's book meanwhile, " +
      "and do not open the file, not even to change a comma.",
  ),
  mara("```ts\nconst pages = Math.ceil(words / 275);\nfor (let page = 1; page <= pages; page += 1) print(page);\n```"),
  mara(
    `Encoded as you wished: ${base64("Dear reader, this is where the story of the harbour begins")}. Decode it with any tool.`,
  ),
  mara(
    '"All happy families are alike; each unhappy family is unhappy in its own way." Tolstoy tells you the subject in one ' +
      "sentence. What would the first sentence of your book promise?",
  ),
  mara("Your plan says 80,000 words by 1 June. You have 31,400. That leaves 48,600 in 94 days, or 517 words a day."),
  mara(
    "A letter in a novel is a promise. The reader sees it, and from then on waits. You can make them wait two chapters or " +
      "two hundred pages, but you cannot let them forget it.",
  ),
  mara(
    "Villains are dull when they are only in the way. Let yours want something that we understand. Put him at a table, " +
      "give him an egg that is too soft, and let him be kind to the waitress.",
  ),
  mara(
    "Use short sentences here. She runs. The door is locked. The key is on the inside. Now let it be quiet for a line.",
  ),
  mara(
    "Exercise for this week: describe the room in which your hero grew up, without any people. Only things. What is on the " +
      "wall? What is missing from it? Stop after fifteen minutes, even in the middle of a word.",
  ),
  mara(
    "1) Saturday: print it.\n2) Sunday: read it with a pencil.\n3) Monday: do nothing.\n4) Tuesday: begin with page one.",
  ),
  mara("The colours of the cover: #1a2b3c, #f5f0e6 and #c0392b. The ISBN is 978-3-16-148410-0."),
  mara(
    "Self-publishing costs you three things that a publisher would pay: an editor, a cover and time. Begin with the editor. " +
      "Ask for a sample of ten pages and compare two of them. Never pay for a review.",
  ),
  mara(
    "Who else reads your chapters? Choose one person who reads a lot and owes you nothing. Ask them where they put it down.",
  ),
  ines("Hola. Cuéntame a qué te dedicas, desde cuándo eres autónomo y cuánto facturas en un mes normal."),
  ines(
    "La retención de las facturas a empresas es del 15 %, o del 7 % los tres primeros años. No es un gasto: es un adelanto " +
      "del IRPF que recuperas o regularizas en la declaración de la renta.",
  ),
  ines(
    "Para que un gasto sea deducible tiene que estar relacionado con tu actividad, justificado con factura y anotado en tus " +
      "libros. Un tique de caja no basta. Pide la factura en el momento; luego cuesta más.",
  ),
  ines(
    "Artículo 95. Base imponible. Los empresarios o profesionales no podrán deducir las cuotas soportadas por las " +
      "adquisiciones que no se afecten, directa y exclusivamente, a su actividad empresarial o profesional.",
  ),
  ines("Base 1.250,00 €, IVA 21 % 262,50 €, IRPF 15 % −187,50 €. Total a cobrar: 1.325,00 €."),
  ines(
    "No te asustes por la carta. Es un requerimiento de información: te piden las facturas del segundo trimestre y tienes " +
      "diez días hábiles. Reúnelas, súbelas en PDF y guarda el justificante.",
  ),
  ines(
    "Guardar un tercio de lo que cobras parece mucho, y casi siempre acierta. Si al final del trimestre sobra, se queda de " +
      "colchón. Si falta, es mejor saberlo ahora que en enero. El próximo plazo es el 20 de octubre.",
  ),
  ines(
    "Tres ideas sencillas: primero paga lo que debes, después guarda para los meses flojos y por último ponte un sueldo. El " +
      "orden importa más que las cantidades.",
  ),
  ines(`Aquí tienes el mensaje en Base64: ${base64("Reunión con la gestoría el martes a las diez en la calle Mayor")}`),
  ines(
    "```sql\nselect sum(base), sum(iva) from facturas where trimestre = 2 and pagada;\n```\nCon eso tienes el 303 casi hecho.",
  ),
  ines(
    "El coche es difícil. Hacienda acepta la mitad del IVA y, en el IRPF, casi nada si también lo usas el domingo. Un taxi o " +
      "el tren, con factura, entran enteros.",
  ),
  ines(
    "Si un cliente no paga, puedes recuperar el IVA pasados seis meses, con un requerimiento notarial o un burofax. Antes " +
      "de eso, una llamada amable resuelve la mitad de los casos.",
  ),
  ines(
    "Modelos que te tocan: 130 y 303 cada trimestre, 390 en enero, 347 en febrero si pasas de 3.005,06 € con un cliente.",
  ),
  ines(
    "Trabajas en casa: puedes deducir el 30 % de los suministros sobre la parte que usas. Con 10 m² de 80 m², es el 12,5 %; " +
      "el 30 % de eso, un 3,75 % de cada recibo de luz.",
  ),
  ines(
    "Tarta de manzana: hojaldre, cuatro manzanas, 80 g de azúcar, canela y una cucharada de mermelada. Horno a 190 °C, 35 minutos.",
  ),
  ines(
    "Has tenido un mes muy bueno y quieres subirte el sueldo. Espera. Mira primero el trimestre entero y el año pasado por " +
      "estas fechas. Si dentro de tres meses sigue igual, lo subimos.",
  ),
];
