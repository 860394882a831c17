import { z } from "zod";
import { me } from "./accounts.ts";
import { foundServer, sourceShape, sourceTest } from "./generation.ts";
import { defineErrors, filledText, language, route, text } from "./kit.ts";
import { brandShape } from "./site.ts";

export const PASSWORD_LENGTH_MIN = 6;

/** An e-mail address: trimmed and lower-cased before it is looked at. */
export const email = z
  .string()
  .max(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email());

/**
 * What signing in answers. `token` goes into the Authorization header as a bearer and is good for an hour;
 * `refresh_token` buys the next pair once, and is dead afterwards.
 */
export const tokens = z.object({
  token: z.string(),
  refresh_token: z.string(),
  uid: z.string(),
  expires_in: z.number().int(),
});
export type Tokens = z.infer<typeof tokens>;

export const errors = defineErrors({
  wrong_credentials: {
    kind: "unauthenticated",
    en: "Email or password is incorrect, please try again.",
    es: "Email or password is incorrect, please try again.",
  },
  refresh_refused: {
    kind: "unauthenticated",
    en: "Please sign in again.",
    es: "Inicia sesión de nuevo.",
  },
  setup_done: {
    kind: "missing",
    en: "This installation is set up already.",
    es: "Esta instalación ya está configurada.",
  },
  setup_code_wrong: {
    kind: "forbidden",
    en: "That is not the code that the terminal shows.",
    es: "Ese no es el código que muestra la terminal.",
  },
});

const owner = z.object({
  name: filledText(80),
  last_name: text(80).default(""),
  email,
  password: z.string().min(PASSWORD_LENGTH_MIN).max(200),
});

export const session = {
  signIn: route({
    method: "POST",
    path: "/auth/login",
    summary: "Signs in with e-mail and password.",
    access: "public",
    body: z.object({ email: z.string().max(254), password: z.string().max(200) }),
    answer: tokens,
    rate: { count: 50, seconds: 900 },
    refuses: ["wrong_credentials"],
  }),
  refresh: route({
    method: "POST",
    path: "/auth/refresh",
    summary: "Trades a refresh token for a new pair. A refresh token used twice ends the whole session.",
    access: "public",
    body: z.object({ refresh_token: z.string().max(500).default("") }),
    answer: tokens,
    rate: { count: 600, seconds: 900 },
    refuses: ["refresh_refused"],
  }),
  signOut: route({
    method: "POST",
    path: "/auth/logout",
    summary: "Ends the session on the server; its tokens and open sockets are dead at once.",
    access: "identity",
    answer: z.object({}),
  }),
  readMe: route({
    method: "GET",
    path: "/users",
    summary: "The signed-in person.",
    access: "identity",
    answer: z.object({ user: me }),
    refuses: ["profile_missing"],
  }),
  saveMe: route({
    method: "PUT",
    path: "/users",
    summary: "Changes one's own settings.",
    access: "signedIn",
    body: z.object({
      name: filledText(80).optional(),
      last_name: text(80).optional(),
      lang: language.optional(),
      dark_mode: z.boolean().nullish(),
      manual_mode: z.boolean().optional(),
      show_video: z.boolean().optional(),
    }),
    answer: z.object({ user: me }),
  }),
  readSetup: route({
    method: "GET",
    path: "/setup",
    summary: "Whether this installation still needs its first-run set-up.",
    access: "public",
    answer: z.object({ is_needed: z.boolean() }),
  }),
  findSetupServers: route({
    method: "POST",
    path: "/setup/servers",
    summary: "Servers that answer on the usual ports of Ollama, LM Studio and llama.cpp; also proves the set-up code.",
    access: "setup",
    body: z.object({ code: z.string().max(100) }),
    answer: z.object({ servers: z.array(foundServer) }),
    rate: { count: 60, seconds: 600 },
  }),
  testSetupSource: route({
    method: "POST",
    path: "/setup/test",
    summary: "Asks a source of text for its models, during set-up.",
    access: "setup",
    body: z.object({ code: z.string().max(100), source: sourceShape }),
    answer: sourceTest,
    rate: { count: 60, seconds: 600 },
  }),
  setUp: route({
    method: "POST",
    path: "/setup",
    summary:
      "First-run set-up: makes the owner (platform admin), the brand and the source of text, and signs the owner in.",
    access: "setup",
    body: z.object({ code: z.string().max(100), owner, brand: brandShape, source: sourceShape }),
    answer: tokens,
    rate: { count: 60, seconds: 600 },
    refuses: ["setup_code_wrong", "setup_done"],
  }),
};
