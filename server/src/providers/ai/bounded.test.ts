import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAiProvider } from "./openai.ts";

const server = createServer((_, response) => pourInto(response));
let status = 200;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** An answer without end. */
function pourInto(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write("[".repeat(1 << 16)));
  };
  response.writeHead(status, { "content-type": "application/json" });
  response.on("drain", more);
  more();
}

function provider() {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const patience = { firstTokenMs: 60_000, silenceMs: 60_000 };
  return openAiProvider({ name: "compatible", key: "k", address, patience });
}

const never = new AbortController().signal;

test.each([200, 400])("vectors, lists of models and refusals (%s) without end are broken off", async (answered) => {
  status = answered;
  const { embed, listModels } = provider();
  await expect(embed?.("m", ["a"], never)).rejects.toMatchObject({ name: "ProviderFailure" });
  await expect(listModels(never)).rejects.toMatchObject({ name: "ProviderFailure" });
});

test("a refusal of a question without end is broken off", async () => {
  status = 400;
  const asked = provider().stream({ model: "m", turns: [], signal: never }, () => true);
  await expect(asked).rejects.toMatchObject({ code: "provider_refused" });
});
