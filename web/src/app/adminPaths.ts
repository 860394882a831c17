/** Addresses that name a screen of the back office without its first segment. */
export const bareAdminPaths = ["/users/*", "/staff/*", "/products/*", "/analytics/*", "/myadmin/customers"];

/** Where such an address leads. */
export const adminPathOf = (path: string): string =>
  path.startsWith("/myadmin/customers") ? "/admin/users" : `/admin${path}`;
