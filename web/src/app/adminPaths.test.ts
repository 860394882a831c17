import { expect, test } from "vitest";
import { adminPathOf } from "./adminPaths.ts";

test.each([
  ["/users", "/admin/users"],
  ["/users/7/edit", "/admin/users/7/edit"],
  ["/staff", "/admin/staff"],
  ["/products", "/admin/products"],
  ["/analytics/income", "/admin/analytics/income"],
  ["/myadmin/customers", "/admin/users"],
])("%s leads to %s", (path, expected) => expect(adminPathOf(path)).toBe(expected));
