import type { ErrorCode } from "@pluma/contract/all";

/**
 * The server said no, or could not be reached. `message` is for people, in their language; `fields` says by the path
 * of each field what was wrong with it. `status` is 0 when nothing answered; `waitSeconds` is how long a server that
 * was asked too often wants to be left alone, null for every other no.
 */
export class Refused extends Error {
  override name = "Refused";
  code: ErrorCode | "unreachable" | (string & {});
  status: number;
  fields: Record<string, string>;
  waitSeconds: number | null;

  constructor(refusal: {
    code: string;
    message: string;
    status: number;
    fields?: Record<string, string>;
    waitSeconds?: number | null;
  }) {
    super(refusal.message);
    this.code = refusal.code;
    this.status = refusal.status;
    this.fields = refusal.fields ?? {};
    this.waitSeconds = refusal.waitSeconds ?? null;
  }
}

/** Whether an error is a refusal, of this code when one is named. */
export const isRefused = (error: unknown, code?: ErrorCode | "unreachable"): error is Refused =>
  error instanceof Refused && (code === undefined || error.code === code);

/** Reads a refusal out of an answer that is not a success, whatever it looks like. */
export async function refusalOf(response: Response, wordsWhenSilent: string): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null);
  const { code, message, error } = fieldsOf(body);
  const inner = fieldsOf(error);
  return new Refused({
    status: response.status,
    code: textOf(inner.code) ?? textOf(code) ?? `http_${response.status}`,
    message: textOf(message) ?? textOf(inner.message) ?? wordsWhenSilent,
    fields: textsOf(inner.fields),
    waitSeconds: response.status === 429 ? Number(response.headers.get("retry-after")) || null : null,
  });
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([key, text]) => (typeof text === "string" ? [[key, text]] : [])),
  );
