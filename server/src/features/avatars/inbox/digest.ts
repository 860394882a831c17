import { createHash } from "node:crypto";

/** Names a question: the same for all that differ only in case, accents, marks and white space. */
export function digestOf(question: string): string {
  const plain = question
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  // One of marks alone is told from others by them.
  return createHash("sha256")
    .update(plain === "" ? question : plain)
    .digest("base64url");
}
