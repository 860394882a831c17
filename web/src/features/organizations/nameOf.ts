type Named = { user: { name: string; last_name: string; email: string } };

/** What somebody is called; by their address where they entered no name. */
export const nameOf = ({ user }: Named): string => `${user.name} ${user.last_name}`.trim() || user.email;
