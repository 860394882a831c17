import { type ErrorCode, errors } from "@pluma/contract/all";
import { type Access, type Contract, errorBody, type RouteDefinition, statusOfKind } from "@pluma/contract/kit/kit";
import { languageCodes } from "@pluma/contract/kit/languages";
import { exampleOf, heardAt, webhookGuide } from "@pluma/contract/webhooks/guide";
import { type HappeningType, happeningBody, happenings, happeningTypes } from "@pluma/contract/webhooks/happenings";
import { z } from "zod";
import { wordsOf } from "../errorMessages.ts";
import { isFileAnswer, isKind, isLinesAnswer, isReplyAnswer } from "../requests/bodies.ts";

type Json = { [key: string]: unknown };

/** What each access asks of the caller, in words. */
const accessWords: Record<Access, string> = {
  public: "Anyone, signed in or not.",
  identity: "Whoever brings a valid token.",
  signedIn: "Signed-in people.",
  hasAccess: "Signed-in people with access, else 412.",
  generation: "Signed-in people with access and words left, else 412.",
  orgMember: "Members of the selected organization, and platform staff.",
  orgManager: "Managers and admins of the selected organization, and platform staff.",
  orgAdmin: "Admins of the selected organization, and platform staff.",
  staff: "Platform admins and managers.",
  admin: "Platform admins.",
  impersonator: "Platform admins, also while they are signed in as a customer.",
  setup: "Whoever has the one-time code of an installation that is not set up yet.",
  signed: "Senders whose signature over the raw body is right.",
  visitor:
    "Anyone on a page that the widget's owner lists; where it says session, by the bearer that /session answered.",
};

const names = new Intl.DisplayNames("en", { type: "language" });
const languages = new Intl.ListFormat("en", { type: "disjunction" }).format(
  languageCodes.map((code) => names.of(code) ?? code),
);

const withoutToken: readonly Access[] = ["public", "setup", "signed", "visitor"];

/** The codes that a call may refuse with because of its access. */
function codesOfAccess({ access, refusedWhileImpersonating }: RouteDefinition): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (!withoutToken.includes(access)) codes.push("not_signed_in", "auth/id-token-expired");
  if (["staff", "admin", "impersonator", "orgManager", "orgAdmin"].includes(access)) codes.push("not_allowed");
  if (refusedWhileImpersonating) codes.push("not_while_impersonating");
  if (access.startsWith("org")) codes.push("not_found");
  if (access === "hasAccess" || access === "generation") codes.push("no_access");
  if (access === "generation") codes.push("out_of_words");
  return codes;
}

/** The OpenAPI 3.1 document of these contracts, by feature; everything in it is read from their routes. */
export function describeApi(contracts: Record<string, Contract>): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [name, route] of Object.entries(contract)) {
      const path = `/api${route.path}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeCall(feature, name, route) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "API",
      version: "1",
      description:
        "Sign in with `POST /api/auth/login`; send the `token` of its answer as a bearer. Every refusal has the same " +
        `shape, and its \`code\` says which it is. Answers come in ${languages}, as \`Accept-Language\` asks.\n\n` +
        `# Webhooks\n\n${webhookGuide}`,
    },
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(happeningTypes.map((type) => [type, { post: describeHappening(type) }])),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Error: toSchema(errorBody, "output") },
    },
  };
}

/** What a webhook is called with. */
function describeHappening(type: HappeningType): Json {
  const schema = toSchema(happeningBody(type), "output");
  return {
    operationId: type,
    tags: ["webhooks"],
    summary: type,
    description: `${happenings[type].about} Heard by ${heardAt(type)}.`,
    security: [],
    parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
      name,
      in: "header",
      required: true,
      schema: { type: "string" },
    })),
    requestBody: { required: true, content: { "application/json": { schema, example: exampleOf(type) } } },
    responses: { "2XX": { description: "Taken: it is not sent again." } },
  };
}

function describeCall(feature: string, name: string, route: RouteDefinition): Json {
  const { access, summary, body } = route;
  const needsToken = !withoutToken.includes(access);
  const notes = [accessWords[access]];
  if (route.refusedWhileImpersonating) notes.push("Not while signed in as a customer.");
  if (route.rate) notes.push(`At most ${route.rate.count} calls in ${route.rate.seconds} seconds.`);
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary,
    description: notes.join(" "),
    "x-access": access,
    security: needsToken ? [{ bearer: [] }] : [],
    parameters: [
      ...parametersOf(route.params, "path"),
      ...parametersOf(route.query, "query"),
      ...(route.isIdempotent ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: { required: true, content: describeBody(body) } }),
    responses: { ...describeAnswer(route), ...describeRefusals(route) },
  };
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key and body again gets the first answer again, and nothing is done twice.",
  schema: { type: "string", maxLength: 200 },
};

function parametersOf(shape: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = toSchema(shape, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema,
  }));
}

function describeBody(body: NonNullable<RouteDefinition["body"]>): Json {
  if (isKind(body, "raw")) return { "*/*": { schema: { description: `At most ${body.sizeMax} bytes, as they are.` } } };
  if (!isKind(body, "multipart")) return { "application/json": { schema: toSchema(body as z.ZodType, "input") } };
  const { properties = {}, required = [] } = toSchema(body.fields, "input") as {
    properties?: Json;
    required?: string[];
  };
  const file = {
    type: "string",
    contentMediaType: "application/octet-stream",
    description: `At most ${body.sizeMax} bytes.`,
  };
  const schema = {
    type: "object",
    properties: { ...properties, [body.field]: file },
    required: body.isFileOptional ? required : [...required, body.field],
  };
  const asJson = body.isFileOptional && { "application/json": { schema: toSchema(body.fields, "input") } };
  return { "multipart/form-data": { schema }, ...asJson };
}

function describeAnswer({ answer, status }: RouteDefinition): Json {
  if (!answer) return { [status ?? 204]: { description: "Done." } };
  if (isFileAnswer(answer)) {
    return { [status ?? 200]: { description: "The file.", content: { "application/octet-stream": { schema: {} } } } };
  }
  if (isReplyAnswer(answer)) return { [status ?? 200]: { description: `${answer.about}.` } };
  if (isLinesAnswer(answer)) {
    const content = { "application/x-ndjson": { schema: toSchema(answer.line, "output") } };
    return { [status ?? 200]: { description: "Lines, each a JSON value of this shape, as they come.", content } };
  }
  const content = { "application/json": { schema: toSchema(answer, "output") } };
  return { [status ?? 200]: { description: "What was asked for.", content } };
}

function describeRefusals(route: RouteDefinition): Json {
  const codes = new Set<ErrorCode>([...codesOfAccess(route), ...((route.refuses ?? []) as ErrorCode[])]);
  if (route.params || route.query) codes.add("invalid_query");
  if (route.body) codes.add("malformed").add("too_large");
  if (route.body && !isKind(route.body, "raw")) codes.add("invalid_body");
  if (route.rate) codes.add("too_many_requests");
  if (route.isIdempotent) codes.add("key_reused").add("still_running");
  codes.add("failed");
  const byStatus = Object.groupBy(codes, (code) => statusOf(code, route));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, some = []]) => [
      status,
      {
        description: some.map((code) => `\`${code}\`: ${wordsOf(code, "en")}`).join("\n\n"),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

function statusOf(code: ErrorCode, { invalidStatus }: RouteDefinition): number {
  if (code === "invalid_body" && invalidStatus) return invalidStatus;
  return statusOfKind[errors[code]];
}

function toSchema(shape: z.ZodType, io: "input" | "output"): Json {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any", override: withoutNoise });
  return schema;
}

// Readers know how far whole numbers reach and what a date looks like.
function withoutNoise({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === "date-time" || jsonSchema.format === "email") delete jsonSchema.pattern;
}
