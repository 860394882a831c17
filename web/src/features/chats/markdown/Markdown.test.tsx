import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import Markdown from "./Markdown.tsx";

const text = [
  "# Harbours\n\nA **quiet** one.\n",
  "| name | depth |\n| :--- | ---: |\n| Vigo | 9 m |\n",
  "- [x] ~~seen~~\n- [ ] www.port.example\n",
  "The depth is $$d = \\frac{a}{b}$$ here.\n",
  "<b>typed</b>",
].join("\n");

test.each([false, true])(
  "an answer is drawn with tables, tasks, addresses and formulas (growing: %s)",
  async (isGrowing) => {
    const { container } = await draw(<Markdown text={text} isGrowing={isGrowing} />);
    await expect.element(page.getByRole("cell", { name: "9 m" })).toHaveStyle({ textAlign: "right" });
    await expect.element(page.getByRole("heading", { name: "Harbours", level: 3 })).toBeVisible();
    await expect.element(page.getByText("seen")).toHaveProperty("tagName", "DEL");
    await expect.element(page.getByRole("link", { name: /www\.port\.example/ })).toBeVisible();
    await expect.element(page.getByText("<b>typed</b>")).toBeVisible();
    await expect.poll(() => container.querySelector(".katex .mfrac .vlist")?.getAttribute("style")).toContain("height");
    expect([...container.querySelectorAll("li")].map((item) => item.textContent.trim().charAt(0))).toEqual(["☑", "☐"]);
  },
);
