import { chats } from "@pluma/contract/chats/chats";
import { messages } from "@pluma/contract/chats/messages";
import { route } from "@pluma/contract/kit/kit";
import { describe, expect, test } from "vitest";
import { requestOf } from "./request.ts";

const asker = { token: "t0", language: "es", organizationId: null };
const upload = route({ method: "POST", path: "/files", summary: "", access: "signedIn" });

describe("a question becomes a request", () => {
  test("with the path filled and what cannot stand in a path escaped", () => {
    expect(requestOf(messages.readThreadPage, { params: { id: 7, x: "a/b" } }, asker).url).toBe(
      "/api/messages/thread/7/a%2Fb",
    );
  });

  test("with the selected organization in the query, which the question's own overrules", () => {
    const inOrganization = { ...asker, organizationId: 3 };
    expect(requestOf(chats.listConversations, {}, inOrganization).url).toBe("/api/conversations?organization_id=3");
    const own = requestOf(chats.listConversations, { query: { organization_id: 9, page: 2 } }, inOrganization);
    expect(own.url).toBe("/api/conversations?organization_id=9&page=2");
  });

  test("without what is not there, and with a list as its name repeated", () => {
    const query = { query: "", page: undefined, sortBy: null, status: ["a", "b"], archived: false };
    expect(requestOf(chats.listConversations, { query }, asker).url).toBe(
      "/api/conversations?status=a&status=b&archived=false",
    );
  });

  test("with token, language and key as headers, and a body as JSON", () => {
    const { init } = requestOf(
      messages.streamMessage,
      { body: { content: "hola" } },
      { ...asker, idempotencyKey: "k1" },
    );
    const headers = new Headers(init.headers);
    expect(headers.get("authorization")).toBe("Bearer t0");
    expect(headers.get("accept-language")).toBe("es");
    expect(headers.get("idempotency-key")).toBe("k1");
    expect(headers.get("content-type")).toBe("application/json");
    expect(init.body).toBe('{"content":"hola"}');
  });

  test("with a form left to the browser, which names its boundary", () => {
    const { init } = requestOf(upload, { body: new FormData() }, asker);
    expect(new Headers(init.headers).has("content-type")).toBe(false);
    expect(init.body).toBeInstanceOf(FormData);
  });

  test("and is refused when its path lacks a parameter", () => {
    expect(() => requestOf(messages.readThread, { params: {} }, asker)).toThrow("needs id");
  });
});
