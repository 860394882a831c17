import { randomBytes, randomUUID } from "node:crypto";
import type { WidgetLine } from "@pluma/contract/widgets/shapes";
import type { TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { usual } from "../rules.ts";
import { insertWidget } from "../store.system.ts";
import type { NewWidget, WidgetRow } from "../store.ts";
import { widgetSessions } from "../tables.talks.ts";
import { hashOf } from "../visiting/sessions.ts";

type Node = Pick<TestApp, "app">;

/** A page of a customer that lists itself. */
export const SHOP = "https://shop.example";

/** A widget of a person, of an avatar of theirs unless another is named, on the pages of one shop. */
export async function aWidget(node: Node, userId: number, values: Partial<NewWidget> = {}): Promise<WidgetRow> {
  const { organizationId = null } = values;
  const avatarId = values.avatarId ?? (await anAvatar(node, userId, { organizationId })).avatarId;
  const publicId = `wd_${randomBytes(12).toString("base64url")}`;
  const named = { publicId, userId, organizationId, avatarId, name: "Itziar", origins: [SHOP] };
  return insertWidget(node.app.db, { ...usual, ...named, ...values });
}

/** Lets a secret open a widget from this host, as a session that has just begun. */
export async function aSessionOf(node: Node, { widgetId }: WidgetRow, secret: string, conversationId: number | null) {
  const arrival = {
    language: "en",
    pageTitle: null,
    pageUrl: null,
    source: null,
    subject: null,
    name: null,
    email: null,
  };
  const expiresAt = new Date(Date.now() + 3_600_000);
  const origin = new URL(node.app.publicUrl).origin;
  const values = { conversationId, widgetId, arrival, origin, expiresAt };
  await node.app.db
    .insert(widgetSessions)
    .values({ secretHash: hashOf(secret), ...values })
    .onConflictDoUpdate({ target: widgetSessions.secretHash, set: values });
}

let count = 0;

/** An address that nobody has had: where a proxy is trusted, whoever comes from it is counted apart from everybody else. */
export function anAddress(): string {
  count += 1;
  return `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
}

/** A visitor of a widget on a page. */
export type Visitor = Awaited<ReturnType<typeof aVisitor>>;

/** Begins a session as a page of the shop does. */
export async function aVisitor(
  node: Pick<TestApp, "ask" | "address">,
  { publicId }: Pick<WidgetRow, "publicId">,
  {
    origin = SHOP,
    ip = anAddress(),
    ...body
  }: { origin?: string; ip?: string; visit?: object; identity?: string } = {},
) {
  const headers = { origin, "x-forwarded-for": ip };
  const begun = await node.ask(`POST /widget/${publicId}/session`, { headers, body });
  if (begun.status !== 201) throw new Error(`a session was not begun: ${begun.status} ${begun.text}`);
  const token: string = begun.body.token;
  const ask = (line: string, asked?: object) => {
    const [method, path] = line.split(" ");
    return node.ask(`${method} /widget/${publicId}/${path}`, { token, headers, ...(asked && { body: asked }) });
  };
  return {
    token,
    begun,
    publicId,
    headers,
    ask,
    /** Writes, and waits for the end of what comes of it. */
    async say(content: string, key: string = randomUUID()) {
      const answered = await ask("POST messages", { content, key });
      return { ...answered, lines: answered.status === 200 ? linesOf(answered.text) : [] };
    },
  };
}

/** The lines of a streamed answer. */
export const linesOf = (text: string): WidgetLine[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The last message of some lines. */
export const lastMessage = (lines: WidgetLine[]) =>
  lines.flatMap((line) => (line.type === "message" ? [line.message] : [])).at(-1);
