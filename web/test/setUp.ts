import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { loadWords } from "../src/app/languages/load.ts";
import { queryClient } from "../src/platform/ask/queryClient.ts";
import { startWords } from "../src/platform/look/i18n.ts";
import { messages } from "../src/platform/messages.ts";
import { endCalls, makeFresh } from "./fresh/fresh.ts";
import { startServer, unanswered, untilAllCame } from "./server.ts";

beforeAll(async () => {
  await startServer();
  await startWords(loadWords, "en");
});

afterEach(async () => {
  // First nobody is there to ask, then nobody answers.
  await cleanup();
  await queryClient.cancelQueries();
  await endCalls();
  // What this test sent is answered by what this test said, however late it comes.
  await untilAllCame();
  queryClient.clear();
  // What one test was told says nothing in the next.
  messages.write([]);
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(unanswered.splice(0), "calls that nothing answers").toEqual([]);
});

afterAll(async () => {
  // The mouse of a page that was just opened is over nothing.
  await userEvent.unhover(document.body);
  await makeFresh();
  // What the last test still asked is not held against the next file.
  await untilAllCame();
  unanswered.length = 0;
});
