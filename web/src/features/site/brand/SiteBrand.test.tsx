import { site } from "@pluma/contract/site/site";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { reloadConfig } from "../../../platform/config.ts";
import { SignedOut } from "../../session/SignedOut.tsx";

async function brandIs(settings: Record<string, string>) {
  answers(
    site.readPublicConfig,
    Object.entries(settings).map(([key, value]) => ({ key, value })),
  );
  await reloadConfig();
}

afterEach(() => brandIs({}));

test.each(["Cooperativa de Escritores SL", "Escuela Iberoamericana de Redacción Publicitaria y Narrativa"])(
  "on a phone the name %j is read whole where one signs in, beside the languages",
  async (name) => {
    await brandIs({ app_name: name });
    await draw(<SignedOut rail={null}>The work</SignedOut>, { width: 390 });
    await expect.element(page.getByText(name)).toBeVisible();
    const shown = page.getByText(name).element();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
    expect(shown.scrollHeight).toBeLessThanOrEqual(shown.clientHeight + 1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expect.element(page.getByText("Español")).toBeVisible();
  },
);
