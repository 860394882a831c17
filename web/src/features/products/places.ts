/** Where products are shown and changed: the platform's in the back office, an organization's among its screens. */
export type Place = { list: string; new: string; of: (productId: number) => string };

export const ofPlatform: Place = {
  list: "/admin/products",
  new: "/admin/products/new/edit",
  of: (productId) => `/admin/products/${productId}/edit`,
};

export const ofOrganization: Place = {
  list: "/organization/admin/products",
  new: "/organization/admin/products/new",
  of: (productId) => `/organization/admin/products/${productId}`,
};
