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

test("a formula shows its limits and exponents whole, though what is too wide scrolls", async () => {
  const { container } = await draw(
    <Markdown text={"$$\\int_0^x e^{-t^2}\\,dt = \\frac{x^3}{3}$$"} isGrowing={false} />,
  );
  await expect.poll(() => container.querySelector(".katex-display .mfrac .vlist")).not.toBeNull();
  const display = container.querySelector(".katex-display") as Element;
  const parts = [...display.querySelectorAll(".mord, .msupsub .mtight")];
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  // Until its own letters are there, it is set in others.
  await expect.poll(() => Math.min(...parts.map(topOf)) - topOf(display)).toBeGreaterThanOrEqual(0);
});

test("a quotation and a table in Arabic are read from the right: the bar stands there, and columns keep apart", async () => {
  const text = "> البلدة ميناء\n\n| الشهر | الطلبات |\n|:--|--:|\n| سبتمبر | 18,540.00 € |";
  const { container } = await draw(<Markdown text={text} isGrowing={false} />);
  await expect.poll(() => container.querySelectorAll("td")).toHaveLength(2);
  const quotation = container.querySelector("blockquote") as Element;
  expect(getComputedStyle(quotation).borderRightWidth).toBe("2px");
  expect(getComputedStyle(quotation).borderLeftWidth).toBe("0px");
  const [first, second] = [...container.querySelectorAll("td")].map((cell) => getComputedStyle(cell));
  expect([first?.paddingLeft, second?.whiteSpace]).toEqual(["14px", "nowrap"]);
});
