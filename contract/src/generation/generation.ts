import { z } from "zod";
import { defineErrors, route, text } from "../kit/kit.ts";
import { aiSource, searchProvider } from "../site/site.ts";

/** A source of text as a person enters it: a kind, and what that kind needs. `model` empty means its usual one. */
export const sourceShape = z.object({
  kind: aiSource,
  key: text(500).default(""),
  address: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]).default(""),
  model: text(200).default(""),
});
export type Source = z.infer<typeof sourceShape>;

/** What testing a source answers: whether it answered, its models, and otherwise why not, in the caller's language. */
export const sourceTest = z.object({
  ok: z.boolean(),
  models: z.array(z.string()),
  took_ms: z.number().int(),
  problem: z.string().nullable(),
});
export type SourceTest = z.infer<typeof sourceTest>;

/** What testing the search answers: how many pages it found for a word, and otherwise why none. */
export const searchTest = z.object({
  ok: z.boolean(),
  count: z.number().int(),
  took_ms: z.number().int(),
  problem: z.string().nullable(),
});
export type SearchTest = z.infer<typeof searchTest>;

/** A server found on this machine. */
export const foundServer = z.object({ name: z.string(), address: z.string(), models: z.array(z.string()) });
export type FoundServer = z.infer<typeof foundServer>;

/** Models that a conversation may ask for, beside the configured one. Null runs the default. */
export const DEFAULT_MODEL = "gpt-4o-mini";
export const OFFERED_MODELS = [DEFAULT_MODEL, "grok-2-latest"] as const;

/**
 * How a generated text ended. `length`: cut by the model, Continue goes on; `stopped`: by the person; `words`: the
 * balance ran out; `interrupted`: a server died or the provider broke off; `error`: the provider refused; `withheld`: it
 * was about to give out what an avatar keeps to itself.
 */
export const finishReason = z.enum([
  "stop",
  "length",
  "stopped",
  "words",
  "interrupted",
  "error",
  "content_filter",
  "withheld",
]);
export type FinishReason = z.infer<typeof finishReason>;

export const errors = defineErrors({
  model_unknown: { kind: "invalid", en: "There is no model called {{model}}.", es: "No existe el modelo {{model}}." },
  source_missing: {
    kind: "unavailable",
    en: "No source of text is set up yet. Please ask the owner of this site.",
    es: "Todavía no hay una fuente de texto configurada. Pregunta al responsable del sitio.",
  },
  search_off: {
    kind: "forbidden",
    en: "Searching the internet is turned off.",
    es: "La búsqueda en internet está desactivada.",
  },
  search_failed: {
    kind: "badGateway",
    en: "The internet could not be searched. Please try again, or send the message without searching.",
    es: "No se pudo buscar en internet. Inténtalo de nuevo o envía el mensaje sin buscar.",
  },
  own_key_refused: {
    kind: "badGateway",
    en: "Open AI Error: Your own key was not accepted. Change it in Settings.",
    es: "Open AI Error: Tu propia clave no fue aceptada. Cámbiala en Ajustes.",
  },
  organization_key_refused: {
    kind: "badGateway",
    en: "Open AI Error: The key of your organization was not accepted. Please tell its administrator.",
    es: "Open AI Error: La clave de tu organización no fue aceptada. Avisa a su administrador.",
  },
  organization_key_missing: {
    kind: "premium",
    en: "Your organization writes with an AI key of its own, and that key is missing. Please tell its administrator.",
    es: "Tu organización escribe con su propia clave de IA, y falta esa clave. Avisa a su administrador.",
  },
  organization_key_only: {
    kind: "premium",
    en: "Your organization writes with its own AI key only, and that key may not see what this avatar is told. Your own key may, if the avatar is yours: enter it in Settings.",
    es: "Tu organización solo escribe con su propia clave de IA, y esa clave no puede ver lo que se le dice a este avatar. La tuya sí, si el avatar es tuyo: ponla en Ajustes.",
  },
  provider_key: {
    kind: "badGateway",
    en: "Open AI Error: The provider did not accept the key.",
    es: "Open AI Error: El proveedor no aceptó la clave.",
  },
  provider_busy: {
    kind: "badGateway",
    en: "Open AI Error: The provider is busy or its limit is reached. Please try again in a moment.",
    es: "Open AI Error: El proveedor está saturado o llegó a su límite. Inténtalo de nuevo en un momento.",
  },
  provider_refused: {
    kind: "badGateway",
    en: "Open AI Error: {{message}}",
    es: "Open AI Error: {{message}}",
  },
  provider_refused_hidden: {
    kind: "badGateway",
    en: "Open AI Error: The provider refused this question. Ask the owner of this site, who finds the reason under {{id}}.",
    es: "Open AI Error: El proveedor rechazó esta pregunta. Consulta al responsable del sitio, que encuentra el motivo con el código {{id}}.",
  },
  provider_failed: {
    kind: "badGateway",
    en: "Sorry, OpenAI is having problems with your request.",
    es: "Sorry, OpenAI is having problems with your request.",
  },
  provider_resting: {
    kind: "unavailable",
    en: "Sorry, OpenAI is having problems with your request. It is not answering at the moment; please try again in {{seconds}} seconds.",
    es: "Sorry, OpenAI is having problems with your request. No responde en este momento; inténtalo de nuevo en {{seconds}} segundos.",
  },
  provider_silent: {
    kind: "badGateway",
    en: "Sorry, OpenAI is having problems with your request. It did not answer in time.",
    es: "Sorry, OpenAI is having problems with your request. No respondió a tiempo.",
  },
  provider_broke_off: {
    kind: "badGateway",
    en: "Sorry, OpenAI is having problems with your request. It broke off in the middle of the answer.",
    es: "Sorry, OpenAI is having problems with your request. Se cortó a mitad de la respuesta.",
  },
  provider_unreachable: {
    kind: "badGateway",
    en: "Sorry, OpenAI is having problems with your request. It could not be reached.",
    es: "Sorry, OpenAI is having problems with your request. No se pudo contactar con el proveedor.",
  },
  answer_withheld: {
    kind: "forbidden",
    en: "This answer was stopped here: it was about to give out what its maker keeps to themselves.",
    es: "Esta respuesta se detuvo aquí: iba a mostrar algo que su autor se reserva.",
  },
  answer_bounded: {
    kind: "forbidden",
    en: "You have been shown as much of what this avatar is told as its maker lets one person see. The rest of this answer is withheld.",
    es: "Ya has visto tanto de lo que sabe este avatar como su autor deja ver a una persona. El resto de esta respuesta se retiene.",
  },
  answer_taken_back: {
    kind: "forbidden",
    en: "This answer was stopped here, because the avatar is no longer available to you.",
    es: "Esta respuesta se detuvo aquí porque el avatar ya no está disponible para ti.",
  },
  access_ended: {
    kind: "forbidden",
    en: "This answer was stopped here, because your access has ended.",
    es: "Esta respuesta se detuvo aquí porque tu acceso ha terminado.",
  },
  server_restarted: {
    kind: "failed",
    en: "The server stopped in the middle of this answer.",
    es: "El servidor se detuvo a mitad de esta respuesta.",
  },
});

export const generation = {
  testSource: route({
    method: "POST",
    path: "/ai/test",
    summary: "Asks a source of text for its models. A key left empty means the stored one.",
    access: "admin",
    body: sourceShape,
    answer: sourceTest,
    rate: { count: 60, seconds: 600 },
    budget: "tries",
  }),
  testSearch: route({
    method: "POST",
    path: "/ai/test-search",
    summary: "Searches the internet for a word. An address left empty means the stored one.",
    access: "admin",
    body: z.object({ provider: searchProvider, address: sourceShape.shape.address }),
    answer: searchTest,
    rate: { count: 30, seconds: 600 },
    budget: "tries",
  }),
  findServers: route({
    method: "GET",
    path: "/ai/servers",
    summary: "Servers that answer on the usual ports of Ollama, LM Studio and llama.cpp.",
    access: "admin",
    answer: z.object({ servers: z.array(foundServer) }),
    budget: "tries",
  }),
};
