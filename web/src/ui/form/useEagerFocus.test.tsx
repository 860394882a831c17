import { useRef, useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { useEagerFocus } from "./useEagerFocus.ts";

function Late() {
  const field = useRef<HTMLTextAreaElement>(null);
  useEagerFocus(field);
  return <textarea ref={field} aria-label="Your message" />;
}

/** A screen that is drawn while somebody is elsewhere already. */
function Screen() {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      <input aria-label="Search" onKeyDown={({ key }) => key === "F2" && setDrawn(true)} />
      <button type="button" onClick={() => setDrawn(true)}>
        Go on
      </button>
      {isDrawn && <Late />}
    </>
  );
}

test("a screen that comes late has the focus after a press that led to it", async () => {
  await draw(<Screen />);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.element(page.getByLabelText("Your message")).toHaveFocus();
});

test("whoever writes in something else by then goes on there", async () => {
  await draw(<Screen />);
  await page.getByLabelText("Search").fill("light");
  await userEvent.keyboard("{F2}");
  await expect.element(page.getByLabelText("Your message")).toBeVisible();
  await userEvent.keyboard("house");
  await expect.element(page.getByLabelText("Search")).toHaveValue("lighthouse");
});

test("whoever has opened a layer over the screen by then stays in it", async () => {
  await draw(<Screen />);
  const layer = document.createElement("div");
  layer.setAttribute("role", "dialog");
  layer.innerHTML = "<button>Close</button>";
  document.body.append(layer);
  onTestFinished(() => layer.remove());
  layer.querySelector("button")?.focus();
  page
    .getByRole("button", { name: "Go on" })
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(page.getByLabelText("Your message")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Close" })).toHaveFocus();
});
