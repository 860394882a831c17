import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

/** The installation's configuration, from the environment; everything is optional and validated at the start. */
const address = z.url({ protocol: /^https?$/ });
const optional = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), shape.optional());
const milliseconds = (fallback: number) => z.coerce.number().int().min(1).max(3_600_000).default(fallback);

/** Firebase's web configuration, of which we use two: which project, and the key that its web clients show. */
const firebaseWebConfig = z.object({ apiKey: z.string().min(1), projectId: z.string().min(1) });
export type FirebaseWebConfig = z.infer<typeof firebaseWebConfig>;

const serviceAccount = z
  .object({ project_id: z.string().min(1), client_email: z.string().min(1), private_key: z.string().min(1) })
  .transform((account) => ({
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
  }));
export type ServiceAccount = z.infer<typeof serviceAccount>;

/** JSON of a shape; the message names no part of it, because it may be a secret. */
const jsonOf = <T extends z.ZodType>(shape: T, message: string) =>
  z.string().transform((text, ctx): z.output<T> => {
    const parsed = shape.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** What stands in the variable itself, or in the file that it names. */
const textOrFile = z.string().transform((text) => (text.trimStart().startsWith("{") ? text : readText(text)));

const environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: optional(z.string().min(1)),
  DATA_DIR: z.string().min(1).default("./data"),
  PUBLIC_URL: optional(address),
  HOSTS: optional(
    z.string().transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ),
  TRUST_PROXY: optional(z.enum(["true", "false"])),
  APP_SECRET: optional(z.string().min(32, "needs at least 32 characters")),
  // A socket's folder as the host (postgres:///name?host=/folder) is no URL by the book, and a fine address.
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\/\S+$/, "starts with postgres://")),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, hostname: /.*/ })),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, hostname: /.*/ })),
  MAIL_FROM: optional(z.string().min(3)),
  S3_BUCKET: optional(z.string().min(1)),
  S3_REGION: optional(z.string().min(1)),
  S3_ENDPOINT: optional(address),
  S3_ACCESS_KEY_ID: optional(z.string().min(1)),
  S3_SECRET_ACCESS_KEY: optional(z.string().min(1)),
  OWNER_NAME: optional(z.string().min(1).max(80)),
  OWNER_EMAIL: optional(z.email()),
  OWNER_PASSWORD: optional(z.string().min(6, "needs at least 6 characters").max(200)),
  OPENAI_API_KEY: optional(z.string().min(1)),
  OPENAI_BASE_URL: optional(address),
  OPENAI_MODEL: optional(z.string().min(1)),
  XAI_API_KEY: optional(z.string().min(1)),
  XAI_BASE_URL: optional(address),
  AI_FIRST_TOKEN_TIMEOUT_MS: milliseconds(60_000),
  AI_SILENCE_TIMEOUT_MS: milliseconds(30_000),
  // Docker kills after 10 seconds, of which closing what is left takes about two.
  STOP_DRAIN_MS: z.coerce.number().int().min(0).max(3_600_000).default(8000),
  FIREBASE_CONFIG: optional(jsonOf(firebaseWebConfig, "needs JSON with apiKey and projectId")),
  FIREBASE_SERVICE_ACCOUNT: optional(
    textOrFile.pipe(jsonOf(serviceAccount, "needs a service account's JSON, or the path of a file with it")),
  ),
  FIREBASE_AUTH_EMULATOR_HOST: optional(z.string().regex(/^[\w.-]+:\d{1,5}$/, "needs host:port")),
  PAYMENT_SANDBOX: optional(z.enum(["true", "false"])),
  STRIPE_API_URL: optional(address),
  PAYPAL_API_URL: optional(address),
  VIDEO_LOOKUP_URL: optional(address),
  STARTER_TEMPLATES: z.enum(["true", "false"]).default("true"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  METRICS_TOKEN: optional(z.string().min(16, "needs at least 16 characters")),
});

export type Config = ReturnType<typeof readConfig>;

/** What is wrong with the environment, in one line for each variable. */
export class BadConfiguration extends Error {
  override name = "BadConfiguration";
}

/**
 * Reads and checks the environment. Throws BadConfiguration with a line per variable that does not fit; a value is
 * never repeated in it, because it may be a secret.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new BadConfiguration(lines.join("\n"));
  }
  const values = parsed.data;
  for (const problem of contradictions(values)) throw new BadConfiguration(problem);
  return { ...values, dataDir: resolve(values.DATA_DIR), isProduction: values.NODE_ENV === "production" };
}

/** Firebase's web configuration from its text, as the settings keep it; null when it is none. */
export function readFirebaseWebConfig(text: string): FirebaseWebConfig | null {
  return firebaseWebConfig.safeParse(parseJson(text)).data ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function* contradictions(values: z.infer<typeof environment>) {
  if (Boolean(values.OWNER_EMAIL) !== Boolean(values.OWNER_PASSWORD)) {
    yield "OWNER_EMAIL, OWNER_PASSWORD: give both, or neither";
  }
  if (values.S3_BUCKET && !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)) {
    yield "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed with S3_BUCKET";
  }
  if (values.FIREBASE_AUTH_EMULATOR_HOST && values.NODE_ENV === "production") {
    yield "FIREBASE_AUTH_EMULATOR_HOST: with it every token is believed, so it is refused in production; unset it";
  }
  if (values.FIREBASE_CONFIG && !values.FIREBASE_SERVICE_ACCOUNT && !values.FIREBASE_AUTH_EMULATOR_HOST) {
    yield "FIREBASE_SERVICE_ACCOUNT: needed with FIREBASE_CONFIG";
  }
}
