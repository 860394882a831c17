/** One place where the tree breaks a rule of the house; `line` counts from 1. */
export type Breach = { path: string; line: number; rule: Rule; message: string };

/** The names by which the rules are known in the output and in the tests. */
export type Rule =
  | "direction"
  | "pure-rules"
  | "sql"
  | "tenancy"
  | "cycle"
  | "state"
  | "rooms"
  | "crowded"
  | "unresolved"
  | "undeclared"
  | "length"
  | "name"
  | "pattern"
  | "any"
  | "cast"
  | "role"
  | "console"
  | "later"
  | "plain-http"
  | "held-test"
  | "mock"
  | "words"
  | "registry"
  | "map"
  | "syntax";
