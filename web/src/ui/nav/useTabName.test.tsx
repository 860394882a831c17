import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { Page } from "../page/Page.tsx";

function Screens() {
  const [name, setName] = useState("Harbours");
  if (name === "") return <p>Nothing</p>;
  return (
    <Page title={name}>
      <button type="button" onClick={() => setName("Lighthouses")}>
        Rename
      </button>
      <button type="button" onClick={() => setName("")}>
        Leave
      </button>
    </Page>
  );
}

test("the browser's tab has the name of the screen, as it is by now, and of the brand alone where there is none", async () => {
  const brand = document.title;
  await draw(<Screens />);
  expect(document.title).toMatch(/^Harbours \| /);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.poll(() => document.title).toMatch(/^Lighthouses \| /);
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.poll(() => document.title).not.toMatch(/Lighthouses/);
  expect(brand).not.toMatch(/Harbours/);
});
