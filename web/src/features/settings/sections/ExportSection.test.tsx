import { readMe } from "@pluma/contract/session/session";
import { settings } from "@pluma/contract/settings/settings";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { ExportSection } from "./ExportSection.tsx";

test("an address that names the export leads to it, however far down the settings it is", async () => {
  answers(readMe, { user: aPerson() });
  answers(settings.readExport, { export: null });
  await draw(
    <>
      <div style={{ height: 3000 }} />
      <ExportSection />
    </>,
    { at: "/settings#export" },
  );
  const place = page.getByRole("region", { name: "Your data" });
  await expect.element(place).toHaveFocus();
  await expect.element(place).toBeInViewport();
});
