import { useState } from "react";
import { Link, Route, Routes, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { useUnsaved } from "./unsaved.ts";

const question = page.getByRole("dialog", { name: "Leave without saving?" });

function Form({ label, children }: { label: string; children?: React.ReactNode }) {
  const [text, setText] = useState("");
  useUnsaved(text !== "");
  return (
    <>
      <input aria-label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      {children}
    </>
  );
}

// What the palette and the bar over a screen have: code that goes somewhere.
function Acts() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/elsewhere">By a link</Link>
      <button type="button" onClick={() => void navigate("/elsewhere")}>
        By the palette
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate("/elsewhere", { replace: true })}>
        Saved
      </button>
      <Link to="/form?tab=second">Another tab</Link>
    </>
  );
}

const screens = (
  <Routes>
    <Route
      path="/form"
      element={
        <>
          <Form label="First" />
          <Form label="Second" />
          <Acts />
        </>
      }
    />
    <Route path="/before" element={<p>Before</p>} />
    <Route path="/elsewhere" element={<p>Elsewhere</p>} />
  </Routes>
);

const show = () => draw(screens, { at: ["/before", "/form"] });

test.each([
  ["a link", "link", "By a link", "Elsewhere"],
  ["the palette", "button", "By the palette", "Elsewhere"],
  ["the way back", "button", "Back", "Before"],
] as const)("an unsaved form asks before %s leads away, and going on leads there", async (_what, role, name, there) => {
  await show();
  await page.getByLabelText("First").fill("typed");
  await page.getByRole(role, { name }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("First")).toHaveValue("typed");
  await page.getByRole(role, { name }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByText(there)).toBeVisible();
});

test("of several forms each holds the screen, the first as well as the last", async () => {
  await show();
  await page.getByLabelText("Second").fill("typed");
  await page.getByLabelText("First").fill("typed too");
  await page.getByLabelText("Second").clear();
  await page.getByRole("link", { name: "By a link" }).click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByLabelText("First").clear();
  await page.getByRole("link", { name: "By a link" }).click();
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
});

test("nothing is asked within a screen, nor after saving, nor where nothing was typed", async () => {
  const shown = await show();
  await page.getByLabelText("First").fill("typed");
  await page.getByRole("link", { name: "Another tab" }).click();
  await expect.element(page.getByLabelText("First")).toHaveValue("typed");
  await page.getByRole("button", { name: "Saved" }).click();
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  await shown.unmount();
  await show();
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(page.getByText("Before")).toBeVisible();
});

test("closing the tab is asked about while something is unsaved, and not afterwards", async () => {
  await show();
  const leave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leave()).toBe(true);
  await page.getByLabelText("First").fill("typed");
  await expect.poll(leave).toBe(false);
  await page.getByLabelText("First").clear();
  await expect.poll(leave).toBe(true);
});
