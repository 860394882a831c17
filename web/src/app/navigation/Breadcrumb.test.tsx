import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { FrameProvider, useFrame } from "../../ui/page/frame.ts";
import { Page } from "../../ui/page/Page.tsx";
import { TopBar } from "../../ui/page/TopBar.tsx";
import { useBreadcrumb } from "./Breadcrumb.tsx";
import Trail from "./Trail.tsx";
import english from "./words.en.json" with { type: "json" };
import spanish from "./words.es.json" with { type: "json" };

function Framed({ children }: { children: ReactNode }) {
  const nothing = { hasBar: false, brand: null, menu: null, search: null, help: null, openShortcuts: () => undefined };
  return <FrameProvider value={{ breadcrumb: useBreadcrumb(), ...nothing }}>{children}</FrameProvider>;
}

/** Whether the way back, on such a screen, ends in a sign that leads on. */
async function leadsOn(screen: ReactNode): Promise<boolean> {
  const drawn = await draw(<Framed>{screen}</Framed>, { at: "/avatars/7/versions" });
  const back = page.getByRole("link", { name: "Back to Avatars" }).first();
  await expect.element(back).toMatchTextContent("Avatars");
  const sign = back.element().querySelector("svg:last-child");
  const isShown = sign !== null && getComputedStyle(sign).display !== "none";
  await drawn.unmount();
  return isShown;
}

/** A bar without a name, and what waits in it. */
function WaitingBar() {
  return (
    <header>
      {useFrame().breadcrumb}
      <nav aria-label="Waiting">2</nav>
    </header>
  );
}

test("the way back leads on to the name beside it, and above a title or before what waits it ends with the name of the list", async () => {
  expect(await leadsOn(<TopBar name="Barista" />)).toBe(true);
  expect(await leadsOn(<Page title="Files">{null}</Page>)).toBe(false);
  expect(await leadsOn(<WaitingBar />)).toBe(false);
});

test("each part of an address that has a name in the reader's language is called by it", async () => {
  const parts = Object.keys(english.parts);
  const names = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1).replaceAll("-", " "));
  await draw(<Trail names={names} back={null} />, { language: "es" });
  const named = () =>
    page
      .getByRole("listitem")
      .elements()
      .map((each) => each.textContent);
  await expect.poll(named).toEqual(Object.values(spanish.parts));
});

test("on a phone there is a way back where a wide window has the parts of the address", async () => {
  const form = (
    <Framed>
      <Page title="Somebody" hasBack>
        {null}
      </Page>
    </Framed>
  );
  await draw(form, { at: "/admin/users/7/edit", width: 390 });
  await expect.element(page.getByRole("button", { name: "Back" })).toBeVisible();
  expect(page.getByRole("listitem").elements()).toEqual([]);
});
