import { randomBytes } from "node:crypto";

/** A new key: 160 random bits. */
export const newKey = (): string => randomBytes(20).toString("hex");

/** Whether a key is one of ours; any other names nothing, wherever it points. */
export const isKey = (key: string): boolean => /^[0-9a-f]{40}$/.test(key);

/** Keys in two levels of folders, so that none holds more files than can be listed. */
export const pathOf = (key: string): string => `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
