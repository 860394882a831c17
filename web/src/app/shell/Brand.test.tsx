import { site } from "@pluma/contract/site/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { answers } from "../../../test/server.ts";
import { reloadConfig } from "../../platform/config.ts";
import { followSystem, showScheme } from "../../platform/look/scheme.ts";
import { Brand } from "./Brand.tsx";

const picture = (width: number, colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24"><rect width="${width}" height="24" fill="${colour}"/></svg>`)}`;
const [square, dark, wide] = [picture(24, "black"), picture(24, "white"), picture(120, "black")];
const LONG = "Cooperativa de Escritores y Editoras de la Sierra de Guadarrama";

async function brandIs(settings: Record<string, string>) {
  answers(
    site.readPublicConfig,
    Object.entries(settings).map(([key, value]) => ({ key, value })),
  );
  await reloadConfig();
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  followSystem();
  await brandIs({});
});

test.each([
  ["light", square],
  ["dark", dark],
] as const)("in the %s a brand has its logo for it", async (scheme, src) => {
  await brandIs({ app_name: "Abril", landing_logo_src: square, landing_logo_dark_src: dark });
  showScheme(scheme);
  const { container } = await draw(<Brand />, { scheme });
  expect(container.querySelector("img")?.getAttribute("src")).toBe(src);
  await expect.element(page.getByText("Abril")).toBeVisible();
});

test.each([
  ["dark", { landing_logo_src: square }, "light", "rgb(253, 252, 250)"],
  ["light", { landing_logo_dark_src: dark }, "dark", "rgb(22, 23, 27)"],
] as const)(
  "in the %s a logo that is there for the other scheme alone keeps the ground it was made for",
  async (...given) => {
    const [scheme, logo, ground, colour] = given;
    await brandIs({ app_name: "Abril", ...logo });
    showScheme(scheme);
    const { container } = await draw(<Brand />, { scheme });
    const picture = container.querySelector("img");
    expect(picture?.dataset.ground).toBe(ground);
    expect(picture && getComputedStyle(picture).backgroundColor).toBe(colour);
  },
);

test("a logo lies on the page as it is where it was made for its scheme", async () => {
  await brandIs({ app_name: "Abril", landing_logo_src: square });
  const { container } = await draw(<Brand />);
  expect(container.querySelector("img")?.dataset.ground).toBeUndefined();
});

test("beside a logo that is its name written out the name is only heard", async () => {
  await brandIs({ app_name: "Abril", landing_logo_src: wide });
  await draw(<Brand />);
  await expect.element(page.getByText("Abril")).toHaveClass("visually-hidden");
});

test.each([
  ["its icon", { favicon_url: square }, square],
  ["its first letter", {}, undefined],
])("where only a sign has room a wordmark is not cut: the brand has %s", async (_what, icon, src) => {
  await brandIs({ app_name: "Abril", landing_logo_src: wide, ...icon });
  await draw(
    <div data-testid="room">
      <Brand isSignOnly />
    </div>,
  );
  const room = page.getByTestId("room");
  await expect.poll(() => room.element().querySelector("img")?.getAttribute("src")).toBe(src);
  await expect.element(room).toHaveTextContent(src ? "" : "A");
});

test("a name of sixty characters stays within the sidebar, and its title says it whole", async () => {
  await brandIs({ app_name: LONG, landing_logo_src: square });
  await draw(
    <div style={{ width: 200 }} data-testid="room">
      <Brand />
    </div>,
  );
  const room = page.getByTestId("room").element().getBoundingClientRect();
  const name = page.getByText(LONG).element().getBoundingClientRect();
  expect(name.right).toBeLessThanOrEqual(room.right + 1);
  await expect.element(page.getByTitle(LONG)).toBeVisible();
});
