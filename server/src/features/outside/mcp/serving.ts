import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import type { Input } from "@pluma/contract/kit/kit";
import type { mcpCalls } from "@pluma/contract/outside/mcp";
import type { ActorCtx } from "../../../platform/context.ts";
import { bodyOf } from "../../../platform/errorMessages.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { readPublicSettings } from "../../site/index.ts";
import { isInScope } from "./asking.ts";
import { type Tool, tools } from "./tools.ts";

type Asked = Input<typeof mcpCalls.serveMcp>;

/** What of a request's headers the protocol is about: whose it is was found out before, and is nobody's business any more. */
const isSaid = (name: string): boolean => /^(?:accept|content-type|mcp-.*)$/.test(name);

/**
 * Answers a message of the Model Context Protocol. Each is answered by a server of its own, which knows the caller's tools
 * alone and nothing of other messages: any node answers any of them.
 */
export async function serveMcp(ctx: ActorCtx, { body: { bytes, headers } }: Asked): Promise<Response> {
  const parsedBody = readMessage(bytes);
  const { app_name, title } = await readPublicSettings(ctx);
  const handler = createMcpHandler(() => serverFor(ctx, app_name || title || "Writing"), { maxSubscriptions: 1 });
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    isSaid(name) && typeof value === "string" ? [[name, value]] : [],
  );
  // Whoever takes anything takes what the protocol has clients name.
  if ((headers.accept ?? "*/*") === "*/*") kept.push(["accept", "application/json, text/event-stream"]);
  const { gone = null } = ctx;
  const request = new Request(`${ctx.publicUrl}/mcp`, {
    method: "POST",
    headers: kept,
    body: Buffer.from(bytes),
    signal: gone,
  });
  return handler.fetch(request, { parsedBody });
}

/** A message; several at once are none: each counts as a call. */
function readMessage(bytes: Uint8Array): object {
  try {
    const message: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof message === "object" && message !== null && !Array.isArray(message)) return message;
  } catch {
    // Refused below, as what is no object is.
  }
  return refuse("malformed");
}

function serverFor(ctx: ActorCtx, name: string): McpServer {
  const server = new McpServer({ name, version: "1" });
  for (const [toolName, tool] of Object.entries(tools))
    if (isInScope(ctx, tool.call)) offer(ctx, server, toolName, tool);
  return server;
}

function offer(ctx: ActorCtx, server: McpServer, name: string, tool: Tool): void {
  const { title, about, input, isReading, isDestructive = false } = tool;
  const annotations = { title, readOnlyHint: isReading, destructiveHint: isDestructive, openWorldHint: false };
  server.registerTool(
    name,
    { title, description: about, inputSchema: input, annotations },
    async (given, { mcpReq }) => {
      const gone = ctx.gone ? AbortSignal.any([ctx.gone, mcpReq.signal]) : mcpReq.signal;
      return tool.use(ctx, given, gone).then(
        (text) => ({ content: [{ type: "text" as const, text }] }),
        (error: unknown) => failed(ctx, error),
      );
    },
  );
}

/** What went wrong, for whoever uses a tool: a refusal in its words, and of what is our mistake no more than that it failed. */
function failed(ctx: ActorCtx, error: unknown) {
  if (!(error instanceof Refusal)) ctx.log.error({ err: error, requestId: ctx.requestId }, "a tool failed");
  const { message, error: told } = bodyOf(error instanceof Refusal ? error : new Refusal("failed"), ctx.lang);
  const fields = Object.entries(told.fields ?? {}).map(([field, wrong]) => `${field}: ${wrong}`);
  return { content: [{ type: "text" as const, text: [message, ...fields].join("\n") }], isError: true };
}
