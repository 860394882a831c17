import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./server/src/features/*/tables*.ts",
    "./server/src/platform/requests/idempotency.ts",
    "./server/src/platform/jobs/jobs.tables.ts",
    "./server/src/platform/webhooks/webhooks.tables.ts",
    "./server/src/providers/identity/tables.ts",
  ],
  out: "./server/migrations",
});
