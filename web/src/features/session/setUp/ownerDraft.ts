import { session } from "@pluma/contract/session/session";

/** The owner as they are typed; the shape is the contract's. */
export type OwnerDraft = { name: string; last_name: string; email: string; password: string };
export type OwnerField = keyof OwnerDraft;

export const emptyOwner: OwnerDraft = { name: "", last_name: "", email: "", password: "" };

/** The fields of an owner, in the order of the page. */
export const ownerFields: readonly OwnerField[] = ["name", "last_name", "email", "password"];

/** Fields of the owner that the server would refuse. */
export function wrongOwnerFields(owner: OwnerDraft): OwnerField[] {
  const wrong = new Set(session.setUp.body.shape.owner.safeParse(owner).error?.issues.map((issue) => issue.path[0]));
  return ownerFields.filter((field) => wrong.has(field));
}

/** First and last name as one. */
export const fullName = ({ name, last_name }: OwnerDraft): string => `${name.trim()} ${last_name.trim()}`.trim();
