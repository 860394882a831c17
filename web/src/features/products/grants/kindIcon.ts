import type { GrantKind } from "@pluma/contract/products/grants";
import { IconForms, IconRoute, IconUserSquareRounded } from "@tabler/icons-react";

/** What stands before a thing of a kind, as in the sidebar. */
export const kindIcon: Record<GrantKind, typeof IconForms> = {
  avatar: IconUserSquareRounded,
  template: IconForms,
  workflow: IconRoute,
};
