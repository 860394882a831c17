import type { UserOrganization } from "@pluma/contract/organizations/people";

/** What somebody is called; by their address where they entered no name. */
export const nameOf = ({ user }: Pick<UserOrganization, "user">): string =>
  `${user.name} ${user.last_name}`.trim() || user.email;
