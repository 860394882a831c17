import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { PageTabs } from "./PageTabs.tsx";

const tabs = ["Settings", "Users", "Groups", "Products", "Campaigns", "Words", "Audit", "API keys"].map((name) => ({
  key: name,
  to: `/${name}`,
  name,
}));
const later = tabs.map((tab, index) => (index < 4 ? { ...tab, name: `${tab.name} of this organization` } : tab));

function Row() {
  const [isLonger, setLonger] = useState(false);
  return (
    <main style={{ padding: 16 }}>
      <PageTabs label="Parts" tabs={isLonger ? later : tabs} here="Words" />
      <button type="button" onClick={() => setLonger(true)}>
        Longer
      </button>
    </main>
  );
}

/** Whether all of a tab stands in what is seen of the row. */
function isWhole(name: string): boolean {
  const tab = page.getByRole("link", { name, exact: true }).element().getBoundingClientRect();
  const row = page.getByRole("navigation", { name: "Parts" }).element().getBoundingClientRect();
  return tab.left >= row.left && tab.right <= row.right;
}

test("the tab that is open is whole where not all have room, also once those before it are longer than they were", async () => {
  await draw(<Row />, { width: 390 });
  await expect.poll(() => isWhole("Words")).toBe(true);
  expect(isWhole("Settings")).toBe(false);
  await page.getByRole("button", { name: "Longer" }).click();
  await expect.element(page.getByRole("link", { name: "Products of this organization" })).toBeInTheDocument();
  await expect.poll(() => isWhole("Words")).toBe(true);
});
