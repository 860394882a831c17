export { isProtected, officeTypeOf } from "./office.ts";
export type { Passage, ReadDocument } from "./passages.ts";
export { asUtf8 } from "./plain.ts";
export { type ReadingProblem, Unreadable } from "./problems.ts";
export { type HearPages, readDocument } from "./reading.ts";
export type { Table } from "./tables.ts";
