import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../../test/draw.tsx";
import { CodeBlock } from "./CodeBlock.tsx";

const words = () => [...document.querySelectorAll("pre [class^=hljs-]")].map((word) => word.textContent);

test("code has its colours once it is complete, and every character of it", async () => {
  const code = 'const pages = "<b>12</b>";\nreturn pages; // `three`\n';
  const growing = await draw(<CodeBlock language="TS" code={code} isGrowing />);
  expect(words()).toEqual([]);
  await growing.unmount();
  await draw(<CodeBlock language="TS" code={code} />);
  await expect.poll(words).toContain("const");
  expect(document.querySelector("pre")?.textContent).toBe(code);
});

test("code of a language that nobody knows stays as it is", async () => {
  await draw(<CodeBlock language="pluma-made-up" code={"a < b\n\tc"} />, { language: "es" });
  await expect.element(page.getByText("pluma-made-up")).toBeVisible();
  expect(document.querySelector("pre")?.textContent).toBe("a < b\n\tc");
  await expect.element(page.getByRole("button", { name: "Copiar" })).toBeVisible();
});

test("however far down one is in long code, the button that copies all of it is in sight", async () => {
  const code = Array.from({ length: 120 }, (_, line) => `line ${line}`).join("\n");
  await draw(
    <div data-testid="thread" style={{ height: 400, overflowY: "auto" }}>
      <CodeBlock language="" code={code} />
    </div>,
    { width: 390 },
  );
  const thread = page.getByTestId("thread").element();
  thread.scrollTop = thread.scrollHeight / 2;
  const copy = page.getByRole("button", { name: "Copy" });
  await expect.element(copy).toBeInViewport({ ratio: 1 });
  const { left, top, width, height } = copy.element().getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(copy.element().contains(there)).toBe(true);
  expect(top).toBeLessThan(thread.getBoundingClientRect().top + 60);
});
