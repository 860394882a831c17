import { describe, expect, test } from "vitest";
import { organizationFor } from "./organization.ts";

const organization = (organization_id: number, slug: string, domain: string | null = null) => ({
  organization_id,
  name: slug,
  slug,
  domain,
  user_type_id: 3,
  user_type: { name: "Member" },
});
const me = {
  user_organizations: [
    organization(1, "casa-abril"),
    organization(2, "nomada", "nomada.coffee"),
    organization(3, "documents"),
  ],
  default_organization: { organization_id: 1, name: "Casa Abril" },
};
const nowhere = { path: "/", host: "localhost", storedId: null };
const choose = (place: { path?: string; host?: string; storedId?: number }) =>
  organizationFor(me, { ...nowhere, ...place });

describe("the organization is", () => {
  test("the one whose slug is a whole segment of the path, before all else", () => {
    expect(choose({ path: "/nomada/templates", host: "nomada.coffee", storedId: 1 })).toBe(2);
    expect(choose({ path: "/nomada-two/templates", storedId: 1 })).toBe(1);
  });

  test("else the one of this host", () => {
    expect(choose({ host: "Nomada.coffee", storedId: 1 })).toBe(2);
  });

  test("else the one chosen before, or the personal space when that was chosen", () => {
    expect(choose({ storedId: 3 })).toBe(3);
    expect(choose({ storedId: 0 })).toBeNull();
  });

  test("never one that the person does not belong to", () => {
    expect(choose({ storedId: 99 })).toBe(1);
    expect(organizationFor({ ...me, user_organizations: [] }, { ...nowhere, storedId: 1 })).toBeNull();
  });

  test("else the default, else none", () => {
    expect(choose({})).toBe(1);
    expect(organizationFor({ ...me, default_organization: null }, nowhere)).toBeNull();
  });
});
