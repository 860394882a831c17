import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../../test/draw.tsx";
import { plainText } from "../../../../platform/plainText.ts";
import { CodeBlock } from "./CodeBlock.tsx";

const code = "flowchart LR\n  A[Idea] --> B{Good?}\n  B -->|yes| C[Write it]";
const picture = page.getByRole("img", { name: "Diagram" });
const source = () => decodeURIComponent(picture.element().getAttribute("src") ?? "");

test("a complete diagram is drawn, and its code is a press away and copied with its fence", async () => {
  await draw(<CodeBlock language="mermaid" code={code} />);
  await expect.element(picture).toBeVisible();
  expect(source()).toMatch(/^data:image\/svg\+xml/);
  for (const word of ["Idea", "Write it"]) expect(source().replace(/<[^>]+>/g, "")).toContain(word);
  expect(
    page
      .getByText("flowchart LR")
      .elements()
      .every((each) => !each.checkVisibility()),
  ).toBe(true);
  const block = document.querySelector("[data-code] pre")?.parentElement ?? document.body;
  expect(plainText(block)).toBe(`\`\`\`mermaid\n${code}\n\`\`\``);
  await page.getByRole("button", { name: "Show the code" }).click();
  await expect.element(page.getByText(/flowchart LR/).first()).toBeVisible();
  expect(picture.elements()).toEqual([]);
});

test("one that is still being written, and what is none, stay code", async () => {
  const growing = await draw(<CodeBlock language="mermaid" code={code} isGrowing />);
  await expect.element(page.getByText(/flowchart LR/).first()).toBeVisible();
  await growing.unmount();
  await draw(<CodeBlock language="mermaid" code="flowchart LR\n  A[Idea --> " />);
  await expect.element(page.getByText(/flowchart LR/).first()).toBeVisible();
  // The next one is drawn after that was given up.
  await draw(<CodeBlock language="mermaid" code={code} />);
  await expect.element(picture).toBeVisible();
  expect(picture.elements()).toHaveLength(1);
  expect(document.querySelectorAll("[id^=ddiagram]")).toHaveLength(0);
});

test("nothing in a diagram runs, and nothing of it is taken from elsewhere", async () => {
  const hostile = [
    "%%{init: {'securityLevel': 'loose', 'themeCSS': '* { background: url(https://example.com/x) }'}}%%",
    "flowchart LR",
    '  A["<img src=https://example.com/y onerror=alert(1)>"] --> B',
    '  click A "javascript:alert(1)"',
  ].join("\n");
  await draw(<CodeBlock language="mermaid" code={hostile} />);
  await expect.element(picture).toBeVisible();
  expect(source()).not.toMatch(/javascript:|onerror=|<script|url\(https/i);
});
