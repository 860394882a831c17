/** What is compared with what stands now: a kept version, or what the person saw last. */
export type Chosen = { kind: "version"; version: number } | { kind: "seen" };
