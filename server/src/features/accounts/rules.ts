import type { StaffRole } from "@pluma/contract/accounts/accounts";
import { type End, isAfter } from "@pluma/contract/kit/time";

/** Whether a person may generate: staff always, others until what they bought runs out. */
export function hasAccess(person: { staffRole: StaffRole | null; accessUntil: End | null }, now: Date): boolean {
  return person.staffRole !== null || (person.accessUntil !== null && isAfter(person.accessUntil, now));
}
