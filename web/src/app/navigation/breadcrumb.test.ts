import { expect, test } from "vitest";
import { crumbsOf } from "./breadcrumb.ts";

test.each(["/", "", "/5", "/5/7/"])("nothing is shown where nothing is left: %s", (path) => {
  expect(crumbsOf(path)).toEqual({ kind: "none" });
});

test.each([
  ["/templates/tags", null],
  ["/settings", null],
  ["/conversations", null],
  ["/conversations/42", "/"],
  ["/conversations/42/", "/"],
  ["/conversations/new", "/"],
  ["/conversation/tags", "/"],
  ["/organization/campaigns", "/organizations"],
  ["/organization/campaigns/5", "/organization/campaigns"],
  ["/campaign/5/documents/7", "/organization/campaigns/5"],
  ["/avatars", null],
  ["/avatars/7", "/avatars"],
  ["/avatars/7/versions", "/avatars"],
  ["/avatars/7/files/12", "/avatars"],
  ["/templates/apply-template/7/new", "/templates"],
  ["/templates/apply-template/7/12", "/templates"],
  ["/templates/apply-avatar/7/12", "/templates"],
  ["/templates/create-template", "/templates"],
  ["/templates/edit-template/7", "/templates"],
  ["/templates/edit-template/7/versions", "/templates"],
  ["/workflows", null],
  ["/workflows/new", "/workflows"],
  ["/workflows/7", "/workflows"],
  ["/workflows/7/batches/new", "/workflows"],
  ["/workflow_batches", null],
  ["/workflow_batches/7", "/workflow_batches"],
  ["/user_workflows", null],
  ["/user_workflows/7", "/user_workflows"],
  ["/organizations", null],
  ["/organizations/organization-settings/5", "/organizations"],
  ["/organization/admin-panel", "/organizations"],
  ["/organization/groups", "/organizations"],
  ["/organization/groups/5", null],
  ["/organization/admin/products/7", "/organization/admin/products"],
  ["/organization/admin/products/new", "/organization/admin/products"],
  ["/admin/users", "/admin"],
  ["/admin/users/7", "/admin/users"],
  ["/admin/webhooks", "/admin/settings"],
  ["/admin/shops", "/admin/organizations"],
  ["/admin", null],
])("one or two segments show a way back: %s", (path, to) => {
  expect(crumbsOf(path)).toEqual({ kind: "back", to });
});

test.each([
  ["/organization/admin/products", ["Organization", "Admin", "Products"]],
  ["/organization/admin-panel/users/7", ["Organization", "Admin panel", "Users"]],
  ["/templates/tags/a%20b", ["Templates", "Tags", "A b"]],
  ["/templates/tags/100%25-off", ["Templates", "Tags", "100  off"]],
  ["/templates/tags/%E0%A4%A", ["Templates", "Tags", " E0 A4 A"]],
  ["/admin/analytics/income", ["Admin", "Analytics", "Income"]],
  ["/organization/campaigns/5/users", ["Organization", "Campaigns", "Users"]],
  ["/templates/types/último", ["Templates", "Types", "Último"]],
])("more than two segments show their names: %s", (path, names) => {
  expect(crumbsOf(path)).toEqual({ kind: "trail", names });
});
