import { analytics } from "@pluma/contract/backoffice/analytics";
import { backoffice } from "@pluma/contract/backoffice/backoffice";
import { expect, test } from "vitest";

test("every call of the back office is for staff, for it looks at everybody", () => {
  const open = Object.values({ ...backoffice, ...analytics }).filter(({ access }) => !/^(staff|admin)$/.test(access));
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
