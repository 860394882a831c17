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
