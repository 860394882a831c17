import { defineErrors, type Language } from "./kit.ts";

/** Refusals that any call may answer with. */
export const kitErrors = defineErrors({
  not_found: { kind: "missing", en: "We could not find that.", es: "No lo encontramos." },
  not_signed_in: { kind: "unauthenticated", en: "Please sign in.", es: "Inicia sesión, por favor." },
  "auth/id-token-expired": {
    kind: "unauthenticated",
    en: "Your session has expired. Please sign in again.",
    es: "Tu sesión ha caducado. Inicia sesión de nuevo.",
  },
  not_allowed: { kind: "forbidden", en: "You may not do this.", es: "No tienes permiso para hacer esto." },
  not_while_impersonating: {
    kind: "forbidden",
    en: "Not in this session: you are signed in as a customer.",
    es: "No en esta sesión: has entrado como un cliente.",
  },
  no_access: {
    kind: "premium",
    en: "This needs a paid subscription.",
    es: "Esto necesita una suscripción de pago.",
  },
  out_of_words: {
    kind: "premium",
    en: "You have no words left.",
    es: "No te quedan palabras.",
  },
  malformed: { kind: "bad", en: "The request could not be read.", es: "No se pudo leer la petición." },
  invalid_query: {
    kind: "bad",
    en: "The address has a value that does not fit.",
    es: "La dirección tiene un valor no válido.",
  },
  invalid_body: {
    kind: "invalid",
    en: "Please check what you entered.",
    es: "Revisa los datos, por favor.",
  },
  too_large: { kind: "tooLarge", en: "That is too large.", es: "Es demasiado grande." },
  too_many_requests: {
    kind: "tooMany",
    en: "Too many requests. Please wait a moment.",
    es: "Demasiadas peticiones. Espera un momento.",
  },
  too_many_at_once: {
    kind: "tooMany",
    en: "{{count}} of these can run at once. Wait until one is done.",
    es: "Como máximo pueden hacerse {{count}} a la vez. Espera a que termine una.",
  },
  too_many_generations: {
    kind: "tooMany",
    en: "{{count}} texts can be written at once. Wait until one is done, or stop it.",
    es: "Pueden escribirse {{count}} textos a la vez. Espera a que termine uno o detenlo.",
  },
  budget_spent: {
    kind: "tooMany",
    en: "You have used this as often as is allowed for now. It works again in {{minutes}} min.",
    es: "Has usado esto tantas veces como se permite por ahora. Volverá a funcionar en {{minutes}} min.",
  },
  too_busy: {
    kind: "unavailable",
    en: "Too much of this is waiting right now. Try again in a moment.",
    es: "Ahora mismo hay demasiado en espera. Inténtalo de nuevo en un momento.",
  },
  key_reused: {
    kind: "conflict",
    en: "This Idempotency-Key was used for another request.",
    es: "Esta Idempotency-Key ya se usó para otra petición.",
  },
  still_running: {
    kind: "conflict",
    en: "This request is already being carried out.",
    es: "Esta petición ya se está procesando.",
  },
  stopping: {
    kind: "unavailable",
    en: "The server is restarting. Please try again in a moment.",
    es: "El servidor se está reiniciando. Inténtalo de nuevo en un momento.",
  },
  busy: {
    kind: "unavailable",
    en: "The server has too much to do. Please try again in a moment.",
    es: "El servidor tiene demasiado trabajo. Inténtalo de nuevo en un momento.",
  },
  failed: {
    kind: "failed",
    en: "Something went wrong on our side. Please try again.",
    es: "Algo falló por nuestra parte. Inténtalo de nuevo.",
  },
});

/** What a field of a body is told when it does not fit, by the message of its shape; zod's own words for all others. */
export const fieldWords: Record<string, Record<Language, string>> = {
  paypal_webhook_id_invalid: {
    en: "This is no ID of a webhook at PayPal: those have letters and digits alone.",
    es: "Esto no es un ID de webhook de PayPal: solo llevan letras y números.",
  },
  json_invalid: { en: "This has to be JSON, in braces.", es: "Tiene que ser JSON, entre llaves." },
  empty: { en: "This cannot be empty.", es: "No puede estar vacío." },
  name_invalid: { en: "Name is invalid.", es: "Name is invalid." },
  last_name_invalid: { en: "Last name is invalid.", es: "Last name is invalid." },
  email_invalid: { en: "Email is invalid.", es: "Email is invalid." },
  password_short: { en: "Password must be 6 characters long.", es: "Password must be 6 characters long." },
  password_common: {
    en: "This is one of the most used passwords, and would be guessed. Choose another one.",
    es: "Es una de las contraseñas más usadas y la adivinarían. Elige otra.",
  },
  required: { en: "This is needed.", es: "Este dato hace falta." },
  percent_invalid: { en: "This has to be a percentage.", es: "Tiene que ser un porcentaje." },
  count_invalid: { en: "This has to be a whole number.", es: "Tiene que ser un número entero." },
  decimals_invalid: {
    en: "This has more decimals than its currency.",
    es: "Tiene más decimales que su moneda.",
  },
  ends_before_start: { en: "The end has to be after the start.", es: "El final tiene que ser posterior al inicio." },
  unstorable: { en: "This cannot be kept as it is.", es: "Esto no se puede guardar tal cual." },
  date_far: { en: "Choose a year from 1800 to 2999.", es: "Elige un año entre 1800 y 2999." },
  time_zone_unknown: {
    en: "There is no such time zone. Write it like Europe/Madrid.",
    es: "No existe esa zona horaria. Escríbela como Europe/Madrid.",
  },
  currency_unknown: {
    en: "There is no such currency. Write its three letters, like USD.",
    es: "No existe esa moneda. Escribe sus tres letras, como USD.",
  },
  phone_invalid: { en: "Phone number is invalid.", es: "Phone number is invalid." },
};
