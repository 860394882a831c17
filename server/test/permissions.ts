import { readFileSync } from "node:fs";

export const personas = [
  "anonymous",
  "user_no_access",
  "user",
  "org_member",
  "org_manager",
  "org_admin",
  "other_org_admin",
  "platform_manager",
  "platform_admin",
  "impersonating_admin",
  "widget_visitor",
] as const;
export type Persona = (typeof personas)[number];

/** One row of the permission table: a call, and what each persona gets. */
export type PermissionRow = { call: string; success: number; cells: Record<string, string> };

/**
 * The permission table of the specification, with the calls that we added. A cell is a status, or a word for success:
 * allow, own (another's is 404), org, visible, granted, managed, redacted, and sums of them.
 */
export function readPermissions(): PermissionRow[] {
  const text = readFileSync(new URL("permissions.csv", import.meta.url), "utf8");
  const [head = "", ...lines] = text.trim().split("\n");
  const names = head.split(",");
  return lines.map((line) => {
    const values = line.split(",");
    const cells = Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
    return { call: `${cells.method} ${cells.path}`, success: Number(cells.success), cells };
  });
}
