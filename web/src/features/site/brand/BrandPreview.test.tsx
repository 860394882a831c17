import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { BrandPreview } from "./BrandPreview.tsx";

const brand = { app_name: "Taller Norte", primary_color: "#1d6b57", accent_color: "#b4552d" };
const picture = (width: number, name: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><title>${name}</title></svg>`)}`;
const logos = () => [...document.querySelectorAll<HTMLImageElement>("figure img")];
/** How wide the name is that is seen; what is said to a screen reader alone is a dot. */
const names = () =>
  page
    .getByText("Taller Norte")
    .elements()
    .map((each) => each.getBoundingClientRect().width > 1);

test("each theme shows its own logo, and a wide one says the name itself", async () => {
  await draw(<BrandPreview brand={brand} logos={{ light: picture(200, "light"), dark: picture(200, "dark") }} />);
  await expect.poll(names).toEqual([false, false]);
  expect(logos().map(({ src }) => src)).toEqual([picture(200, "light"), picture(200, "dark")]);
  expect(logos().map(({ dataset }) => dataset.ground)).toEqual([undefined, undefined]);
});

test("a logo made for one theme keeps its ground in the other, and beside a sign the name is seen", async () => {
  await draw(<BrandPreview brand={brand} logos={{ light: picture(40, "light"), dark: "" }} />);
  await expect.poll(() => logos().every(({ complete }) => complete)).toBe(true);
  expect(names()).toEqual([true, true]);
  expect(logos().map(({ dataset }) => dataset.ground)).toEqual([undefined, "light"]);
});

test("without a logo the name stands beside the sign of the installation", async () => {
  await draw(<BrandPreview brand={brand} />);
  expect(names()).toEqual([true, true]);
  expect(logos()).toEqual([]);
});
