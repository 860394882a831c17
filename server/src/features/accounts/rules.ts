import type { StaffRole } from "@pluma/contract/accounts";

/** Whether a person may generate: staff always, others until what they bought runs out. */
export function hasAccess(person: { staffRole: StaffRole | null; accessUntil: Date | null }, now: Date): boolean {
  return person.staffRole !== null || (person.accessUntil !== null && person.accessUntil > now);
}
