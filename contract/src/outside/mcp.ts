/** The server of the Model Context Protocol: what programs that speak it can do for somebody here, as tools. */
import { z } from "zod";
import { organizationId, raw, reply, route } from "../kit/kit.ts";

/** The most bytes of a message: a document is the largest part of one. */
export const MCP_SIZE_MAX = 1024 * 1024;

const answered = reply("application/json or text/event-stream, as the Model Context Protocol has them");
// Each tool has an access of its own beside this one, and takes the scope of the call of this contract that it stands for.
const mcp = {
  access: "signedIn",
  scope: "any",
  speaks: "mcp",
  query: z.object({ organization_id: organizationId }),
  answer: answered,
} as const;

/** Beside its address below /api each is at the same path without it: "/mcp". */
export const mcpCalls = {
  serveMcp: route({
    ...mcp,
    method: "POST",
    path: "/mcp",
    summary:
      "A message of the Model Context Protocol over streamable HTTP, without sessions: tools to ask avatars, to fill in templates, and to list, read and write documents.",
    body: raw(MCP_SIZE_MAX),
  }),
  listenMcp: route({
    ...mcp,
    method: "GET",
    path: "/mcp",
    summary: "Answers 405, as the protocol has it of a server that says nothing unasked.",
  }),
  endMcp: route({
    ...mcp,
    method: "DELETE",
    path: "/mcp",
    summary: "Answers 405, as the protocol has it of a server without sessions.",
  }),
};
