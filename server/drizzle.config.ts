import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./server/src/features/*/tables*.ts",
    "./server/src/platform/*/*.tables.ts",
    "./server/src/providers/identity/tables.ts",
    "./server/src/providers/payments/sandbox/tables.ts",
  ],
  out: "./server/migrations",
});
