import type { AuditEntry } from "@pluma/contract/backoffice/backoffice";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { DataTable } from "../../../ui/data/DataTable.tsx";
import { useAuditColumns } from "./useAuditColumns.tsx";

const berta = {
  user_id: 8,
  name: "Berta",
  last_name: "Solís de la Torre y Vega ".repeat(12),
  email: "berta@example.com",
};
const entry: AuditEntry = {
  audit_id: 1,
  action: "user.create",
  actor: berta,
  impersonator: null,
  target: "user:8",
  target_user: berta,
  detail: {},
  ip: "203.0.113.245",
  createdAt: "2026-01-02T10:00:00.000Z",
};

function Entries() {
  const columns = useAuditColumns();
  return <DataTable label="Audit" columns={columns} rows={[entry]} idOf={({ audit_id }) => audit_id} empty={null} />;
}

test("where somebody acted from is read in one piece", async () => {
  await draw(<Entries />, { width: 1280 });
  const from = page.getByText("203.0.113.245");
  await expect.element(from).toBeVisible();
  expect(from.element().closest("td")).toHaveStyle({ whiteSpace: "nowrap" });
});
