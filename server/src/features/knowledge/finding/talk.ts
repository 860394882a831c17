import { isSmall } from "../words/smallWords.ts";
import { wordsIn } from "../words/words.ts";

/** What was said in a conversation before a question. */
export type Said = { role: "user" | "assistant"; content: string };

/** A question of so few words may lean on the one before it. */
const SHORT_WORDS_MAX = 8;

/** What was asked before, where a question may only make sense after it. */
export function leansOn(question: string, talk: Said[]): string | null {
  const isShort = question.trim().split(/\s+/).length <= SHORT_WORDS_MAX;
  const earlier = isShort ? talk.find(({ role }) => role === "user") : undefined;
  return earlier?.content ?? null;
}

/** Words that stand for something that was said; folded. */
const pointing = new Set(
  `it its this that these those they them their he him she her there then one ones same former latter
eso esto ese esa esos esas aquello aquel aquella ello ella ellos ellas alli entonces mismo misma mismos mismas ambos`.split(
    /\s+/,
  ),
);
const TELLING_MIN = 3;

/** Whether a question of so many telling words is understood without what was said before: it names what it is about. */
export const standsAlone = (question: string, telling: number): boolean =>
  telling >= TELLING_MIN && !wordsIn(question).some((word) => pointing.has(word));

/** Words by which people wish what was said in another form, greet, and thank; folded. None of them asks a material. */
const ofForm = new Set(
  `spanish english french german italian portuguese catalan castilian language translate translated translation short shorter
shorten shortened brief briefer briefly concise long longer detail details detailed simple simpler simply plain word words
sentence sentences paragraph paragraphs bullet bullets bulleted point points list table bold markdown heading headings column
columns formal informal friendly tone style rewrite rephrase reword repeat summarize summarise summarized summary sum version
example examples expand elaborate continue number numbered step steps email mail letter tweet text answer reply response lines
line characters half twice previous clear clearer clarify great nice perfect cool fine wow hi hello hey morning afternoon evening
bye goodbye cheers welcome appreciate understood one two three four five six seven eight ten please thanks thank lot format form
write turn instead everyday child kid
espanol ingles frances aleman italiano portugues catalan castellano idioma lengua traduce traducelo traducir traduccion corto
corta acorta acortalo breve brevemente conciso largo larga detalle detalles detallado simple sencillo sencilla sencillamente
palabra palabras frase frases parrafo parrafos vineta vinetas punto puntos lista tabla negrita titulo titulos columna columnas
formal informal tono estilo reescribe reescribelo reformula repite repitelo resume resumelo resumen resumir version ejemplo
ejemplos amplia ampliar continua sigue numero numerada pasos correo carta texto respuesta contestacion lineas caracteres mitad
doble anterior claro clara aclara genial perfecto estupendo vale hola buenos buenas dias tardes noches adios gracias agradezco
entendido uno dos tres cuatro cinco seis siete ocho diez forma formato escribe escribelo escribirlo ponlo pon ponerlo
hazlo hazme hazmelo hacerlo dilo dimelo decirlo decirmelo dame damelo tres puedes podrias podeis`.split(/\s+/),
);

/** Who asks like this wants to know something, whatever else they say. */
const asking = new Set(
  "what which who whom whose when where why how much many que cual cuales quien quienes cuando donde cuanto cuanta cuantos cuantas".split(
    " ",
  ),
);

/** Whether a message is a greeting, thanks, or a wish for another form of what was said: none of it asks the material. */
export function isOfForm(question: string): boolean {
  const words = wordsIn(question);
  const isWish = words.some((word) => ofForm.has(word)) && words.every((word) => ofForm.has(word) || isSmall(word));
  // Who wonders in small words alone still may ask for something.
  return isWish && !words.some((word) => asking.has(word));
}
