/**
 * The contract kit: what one route definition says, read by the server (validation, access, types), by the web
 * (a typed `ask`) and by the OpenAPI document. Nothing here knows a feature.
 */
import { z } from "zod";
import type { BudgetKind } from "./budgets.ts";
import { type Language, languageCodes } from "./languages.ts";
import type { KeyScope } from "./scopes.ts";
import { NUMBER_MAX } from "./storable.ts";

export { defineErrors, type ErrorBody, type ErrorKind, errorBody, statusOfKind } from "./refusals.ts";

/**
 * Who may call, first failure answers: 401 identity, 403 role or impersonation, 404 organization, 412 plan or words.
 * - public: anyone, signed in or not
 * - identity: a valid token, even when its profile is gone
 * - signedIn: a person with a profile
 * - hasAccess: signedIn, and has_access, else 412
 * - generation: hasAccess, and words left, else 412
 * - orgMember, orgManager, orgAdmin: that role or a higher one in the organization that is named, or platform staff
 * - staff: platform admin or manager; admin: platform admin
 * - impersonator: a platform admin, also one who is signed in as a customer
 * - setup: an installation without an owner, and its one-time code
 * - signed: nobody's identity; the act checks a signature over the raw body
 * - visitor: anyone on a page that has a widget; the act finds out whose session it is, and where it is asked from
 */
export type Access =
  | "public"
  | "identity"
  | "signedIn"
  | "hasAccess"
  | "generation"
  | "orgMember"
  | "orgManager"
  | "orgAdmin"
  | "staff"
  | "admin"
  | "impersonator"
  | "setup"
  | "signed"
  | "visitor";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** How often one caller may call: `count` calls per `seconds`; a public call is counted per address, others per account. */
export type Rate = { count: number; seconds: number };

/** A body that arrives as multipart/form-data: one file in `field`, or in `alsoField`, and text fields beside it. */
export type Multipart = {
  kind: "multipart";
  field: string;
  alsoField?: string;
  sizeMax: number;
  fields: z.ZodObject;
  /** The file may be absent; the fields may then also come as JSON. */
  isFileOptional?: true;
};

/** A body that must reach the act byte for byte, because a signature covers it. */
export type RawBody = { kind: "raw"; sizeMax: number };

/** A raw body as an act receives it: its bytes, and the headers that a signature may stand in, by lower-case names. */
export type RawInput = { bytes: Uint8Array; headers: Readonly<Record<string, string | string[] | undefined>> };

/** An answer that is a file: the act gives bytes or a stream, a name and a type. */
export type FileAnswer = { kind: "file" };

/** An answer that comes line by line, each a JSON value of this shape (NDJSON); the act gives them one after another. */
export type LinesAnswer = { kind: "lines"; line: z.ZodType };

/** An answer whose shape another protocol says, in words: the act gives it whole, with its own status and type. */
export type ReplyAnswer = { kind: "reply"; about: string };

export type GivenFile = { name: string; type: string; bytes: Uint8Array };

/** A file as an act receives it: on the disk at `path` until the call is answered; `read` takes it into memory. */
export type UploadedFile = { name: string; type: string; size: number; path: string; read(): Promise<GivenFile> };

/** A part of some bytes, from the first to the last of it, both counted from 0. */
export type ByteRange = { start: number; end: number };

/** Bytes that lie elsewhere: how many they are, and how to read them, or a part of them, as they come. */
export type StoredBytes = { size: number; open(range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null> };

/** A file as an act answers it, with bytes that were made just now or are stored. `inline` only for types that cannot run. */
export type ServedFile = {
  name: string;
  type: string;
  bytes: Uint8Array | StoredBytes;
  inline?: boolean;
  cacheSeconds?: number;
  isPublic?: boolean;
};

export type RouteDefinition = {
  method: Method;
  /** Below /api, parameters in braces: "/conversations/conversation/{id}". */
  path: string;
  summary: string;
  access: Access;
  /** The parameter of the path that names the organization in which the call is asked, before body and query. */
  organizationParam?: string;
  /** 403 while a member of staff is logged in as a customer. */
  refusedWhileImpersonating?: true;
  /** 401 for a visitor of an embedded widget, though the call is public: it is about accounts, and they have none. */
  refusesVisitors?: true;
  /** What a key of the API must be allowed to make this call; without it no key makes it, with "any" each does. */
  scope?: KeyScope | "any";
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType | Multipart | RawBody;
  /** The most bytes of a JSON body, whoever sends it; without it 1 MiB of people whom we know, 64 KiB of strangers. */
  bodySizeMax?: number;
  /** The shape of the answer; keys it does not name never leave the server. Absent: 204 without a body. */
  answer?: z.ZodType | FileAnswer | LinesAnswer | ReplyAnswer;
  /** Refusals are told so that clients of this protocol understand them, beside our own shape; apps that people connected speak "mcp" alone. */
  speaks?: "openai" | "mcp";
  /** The status of success; 200 with an answer, 204 without, unless said here. */
  status?: 200 | 201 | 202 | 204;
  /** The status of a body that does not fit: 422 unless the specification names 400. Path and query: always 400. */
  invalidStatus?: 400 | 422;
  /** Takes an Idempotency-Key: the same key, path, query and body answers the first answer again, anything else 409. */
  isIdempotent?: true;
  rate?: Rate;
  /** What a call is counted as beside being one; a place of what may go on at once is taken until it is answered. */
  budget?: BudgetKind;
  /** Codes this call may refuse with, beside those that its access brings; for the reference. */
  refuses?: readonly string[];
};

/** Declares a call; the types of its parameters, body and answer follow from it. */
export function route<const D extends RouteDefinition>(definition: D): D {
  return definition;
}

/** The calls of one feature, by the name of the act that answers each. */
export type Contract = Record<string, RouteDefinition>;

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type Sent<T> = T extends z.ZodType ? z.input<T> : Record<never, never>;

type BodyIn<D> = D extends { body: infer B }
  ? B extends Multipart
    ? { file: UploadedFile | (B extends { isFileOptional: true } ? undefined : never); fields: z.output<B["fields"]> }
    : B extends RawBody
      ? RawInput
      : B extends z.ZodType
        ? z.output<B>
        : undefined
  : undefined;

type BodyOut<D> = D extends { body: infer B }
  ? B extends Multipart | RawBody
    ? FormData | (B extends Multipart & { isFileOptional: true } ? z.input<B["fields"]> : never)
    : B extends z.ZodType
      ? z.input<B>
      : never
  : never;

/** What an act receives: everything parsed, unknown keys gone. */
export type Input<D extends RouteDefinition> = {
  params: D extends { params: infer P } ? Parsed<P> : Record<never, never>;
  query: D extends { query: infer Q } ? Parsed<Q> : Record<never, never>;
  body: BodyIn<D>;
};

/** What an act answers. */
export type Answer<D extends RouteDefinition> = D extends { answer: infer A }
  ? A extends FileAnswer
    ? ServedFile
    : A extends LinesAnswer
      ? AsyncIterable<z.input<A["line"]>>
      : A extends ReplyAnswer
        ? Response
        : A extends z.ZodType
          ? z.input<A>
          : undefined
  : undefined;

/** What a client sends. */
export type Question<D extends RouteDefinition> = (D extends { params: infer P }
  ? { params: Sent<P> }
  : Record<never, never>) &
  (D extends { query: infer Q } ? { query?: Sent<Q> } : Record<never, never>) &
  (D extends { body: unknown } ? { body: BodyOut<D> } : Record<never, never>);

/** What a client receives. */
export type Received<D extends RouteDefinition> = D extends { answer: infer A }
  ? A extends FileAnswer
    ? Blob
    : A extends ReplyAnswer
      ? Blob
      : A extends LinesAnswer
        ? AsyncIterable<z.output<A["line"]>>
        : A extends z.ZodType
          ? z.output<A>
          : undefined
  : undefined;

/** A multipart body with one file; `sizeMax` in bytes. */
export const multipart = (field: string, sizeMax: number, fields: z.ZodObject = z.object({})): Multipart => ({
  kind: "multipart",
  field,
  sizeMax,
  fields,
});

/** The same body whose file may be left out: a form without it, or its fields as JSON. */
export const multipartOrFields = <F extends z.ZodObject>(field: string, sizeMax: number, fields: F) => ({
  ...multipart(field, sizeMax),
  fields,
  isFileOptional: true as const,
});

/** A raw body, at most `sizeMax` bytes. */
export const raw = (sizeMax: number): RawBody => ({ kind: "raw", sizeMax });

export const file: FileAnswer = { kind: "file" };

/** An answer in the shape of another protocol. */
export const reply = (about: string): ReplyAnswer => ({ kind: "reply", about });

/**
 * A row id: a positive whole number; in paths and queries it arrives as text. One beyond what the database counts is
 * read as the last that it counts, which no row has: it names nothing, like any other that never was.
 */
export const id = z.coerce
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .transform((value) => Math.min(value, NUMBER_MAX));

/** Parameters of a path with one `{id}`. */
export const idParams = z.object({ id });

/** The selected organization; absent or empty means the personal space. */
export const organizationId = z.preprocess((value) => (value === "" || value === "null" ? null : value), id.nullish());

/** A yes or no that a query string or a form can carry. */
export const flag = z.preprocess((value) => {
  if (value === "true" || value === "1" || value === 1) return true;
  if (value === "false" || value === "0" || value === 0 || value === "") return false;
  return value;
}, z.boolean());

/** A page number, 1-based; missing or 0 is the first page. */
export const page = z.coerce
  .number()
  .int()
  .min(0)
  .max(1_000_000)
  .default(1)
  .transform((value) => Math.max(1, value));

/** What every paged list answers beside its rows: how many rows there are, and how many pages. */
export const paged = { count: z.number().int(), pages: z.number().int() };

/** How many pages `count` rows fill. */
export const pagesOf = (count: number, size: number): number => Math.max(1, Math.ceil(count / size));

/** A sort from an allow-list; anything else is refused with 400. */
export const sortFrom = <const S extends readonly [string, ...string[]]>(sorts: S, first: S[number]) =>
  z.enum(sorts).default(() => first);

/** A moment on the wire: ISO 8601 with milliseconds, UTC. */
export const moment = z.iso.datetime();

/** Text without the characters that PostgreSQL and terminals cannot hold. */
export const text = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
    .transform((value) => value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "").toWellFormed());

/** Text that holds more than white space. */
export const filledText = (lengthMax: number) =>
  text(lengthMax).refine((value) => value.trim() !== "", { message: "empty" });

/** An e-mail address: trimmed and lower-cased before it is looked at. */
export const email = z
  .string()
  .max(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: "email_invalid" }));

export const language = z.enum(languageCodes);
export type { Language };
