import { z } from "zod";

/**
 * What a key of the API may be allowed. Calls of the contract name the one that they take; a call that names none lets no
 * key in.
 * - chat: ask avatars, and see which there are
 * - templates: see templates, and have one answered
 * - documents_read: list, read and export documents
 * - documents_write: make and change documents
 */
export const keyScopes = ["chat", "templates", "documents_read", "documents_write"] as const;
export const keyScope = z.enum(keyScopes);
export type KeyScope = (typeof keyScopes)[number];
