import type { Template } from "@pluma/contract/templates/templates";

type Placed = Pick<Template, "public" | "hidden" | "organization_id">;

/** Who finds a template: the key of how that is said. */
export const seenBy = ({ public: isPublic, hidden, organization_id }: Placed): string =>
  hidden ? "staff" : isPublic ? "everybody" : organization_id !== null ? "organization" : "owner";
