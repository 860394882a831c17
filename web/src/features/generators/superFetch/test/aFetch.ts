import type { FetchOutput, SuperFetch } from "@pluma/contract/generators/superFetch";
import { anAvatar } from "../../../../../test/anAvatar.ts";

const AT = "2026-01-02T10:00:00.000Z";

/** Who writes, as the server tells of it. */
export const aWriter = anAvatar({
  avatar_id: 5,
  assistant_id: "asst_fetch",
  name: "Super Fetch",
  public: true,
  user_id: null,
  is_trained: true,
  can: { edit: false, delete: false, train: false },
  waiting: null,
});

/** An output that has ended; `parts` is what matters to the test. */
export const anOutput = (parts: Partial<FetchOutput> = {}): FetchOutput => ({
  output_id: 11,
  super_fetch_id: 3,
  place: 1,
  version: 1,
  feedback: null,
  content: "A quiet page.",
  liked: null,
  generating: false,
  finish_reason: "stop",
  error: null,
  model: "gpt-4o-mini",
  words: 3,
  createdAt: AT,
  updatedAt: AT,
  ...parts,
});

/** What somebody fetched from a whole form. */
export const aFetch = (parts: Partial<SuperFetch> = {}): SuperFetch => ({
  super_fetch_id: 3,
  avatar_id: 5,
  inputs: { task: "Write a page", topic: "Coffee", target: "Cooks", person: "Founder", tone: "Dry", format: "Way out" },
  prompt: null,
  file: null,
  outputs: [anOutput()],
  createdAt: AT,
  ...parts,
});
