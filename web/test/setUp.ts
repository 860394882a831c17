import { afterEach, beforeAll, expect, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { loadWords } from "../src/app/languages/load.ts";
import { queryClient } from "../src/platform/ask/queryClient.ts";
import { startWords } from "../src/platform/look/i18n.ts";
import { messages } from "../src/platform/messages.ts";
import { server } from "./server.ts";

const unanswered: string[] = [];

beforeAll(async () => {
  await server.start({
    quiet: true,
    onUnhandledFrame: ({ frame }) => {
      const { request } = frame.data as { request?: Request };
      if (!request) return;
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/api/")) unanswered.push(`${request.method} ${pathname}`);
    },
  });
  await startWords(loadWords, "en");
});

afterEach(async () => {
  // First nobody is there to ask, then nobody answers.
  await cleanup();
  await queryClient.cancelQueries();
  server.resetHandlers();
  queryClient.clear();
  // What one test was told says nothing in the next.
  messages.write([]);
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  expect(unanswered.splice(0), "calls that nothing answers").toEqual([]);
});
