import type { GrantKind } from "@pluma/contract/products/grants";
import { IconFolders, IconForms, IconRoute, IconUserSquareRounded, IconUsers } from "@tabler/icons-react";

/** What stands before a thing of a kind, as in the sidebar. */
export const kindIcon: Record<GrantKind, typeof IconForms> = {
  avatar: IconUserSquareRounded,
  template: IconForms,
  workflow: IconRoute,
  campaign: IconFolders,
  group: IconUsers,
};
