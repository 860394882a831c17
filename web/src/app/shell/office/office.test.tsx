import { backoffice } from "@pluma/contract/backoffice/backoffice";
import { readMe } from "@pluma/contract/session/session";
import { site } from "@pluma/contract/site/site";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { reloadConfig } from "../../../platform/config.ts";
import { startSession } from "../../../platform/session/session.ts";
import { FrameProvider } from "../../../ui/page/frame.ts";
import { useBreadcrumb } from "../../navigation/Breadcrumb.tsx";
import OfficeBar from "./OfficeBar.tsx";
import OfficeSidebar from "./OfficeSidebar.tsx";

const staff = aPerson({ lang: "en", staff: { staff_id: 1, role: "admin" } });
const ignore = () => undefined;

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: staff });
  answers(backoffice.readWaiting, { pending_purchases: 7, failed_invoices: 0 });
});

const drawSidebar = (options: DrawOptions = {}, isPhone = false) =>
  draw(
    <div style={{ height: "100dvh", width: 264 }}>
      <OfficeSidebar
        me={staff}
        isIcons={false}
        isPhone={isPhone}
        onJump={ignore}
        isPersonOpen={false}
        onPerson={ignore}
      />
    </div>,
    { at: "/admin/purchases", ...options },
  );

test("its sidebar has the screens of staff in groups, what waits on them, and the way back to writing", async () => {
  await drawSidebar();
  const nav = page.getByRole("navigation", { name: "Back office" });
  await expect.element(nav.getByRole("list", { name: "Admin area" })).toBeVisible();
  await expect.element(nav.getByRole("list", { name: "Analytics" })).toBeVisible();
  await expect.element(nav.getByRole("link", { name: "Purchases 7 pending" })).toHaveAttribute("aria-current", "page");
  await expect.element(nav.getByRole("link", { name: "Invoices", exact: true })).toBeVisible();
  await expect.element(nav.getByRole("link", { name: "Chats" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Back to writing" })).toHaveAttribute("href", "/");
});

test.each(["en", "es"] as const)("on a small laptop none of its screens is hidden, in %s", async (language) => {
  await drawSidebar({ language });
  await page.viewport(1280, 720);
  const nav = page.getByRole("navigation").first();
  await expect.element(nav.getByRole("list").last()).toBeVisible();
  const { scrollHeight, clientHeight } = nav.element();
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
});

test.each(["Redacción Marín", "Donaudampfverlage"])(
  "the name %s is cut where the words beside it begin, and its title says it whole",
  async (app_name) => {
    answers(site.readPublicConfig, [{ key: "app_name", value: app_name }]);
    await reloadConfig();
    await drawSidebar({ language: "es" });
    const name = page.getByTitle(app_name);
    const where = page.getByText("Administración", { exact: true }).first();
    const [left, right] = [name.element().getBoundingClientRect(), where.element().getBoundingClientRect()];
    expect(left.right).toBeLessThanOrEqual(right.left - 6);
    answers(site.readPublicConfig, []);
    await reloadConfig();
  },
);

test("on a phone it is the menu, with Log Out, and every entry is as high as a finger", async () => {
  await drawSidebar({ width: 390 }, true);
  await expect.element(page.getByRole("button", { name: "Log Out" })).toBeVisible();
  for (const link of page.getByRole("navigation").getByRole("link").elements()) {
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});

function Framed() {
  const nothing = { hasBar: true, brand: null, menu: null, search: null, help: null, openShortcuts: ignore };
  return (
    <FrameProvider value={{ breadcrumb: useBreadcrumb(), ...nothing }}>
      <OfficeBar />
    </FrameProvider>
  );
}

test("its bar says where one is and what waits, each with its way; what nobody waits for is not counted", async () => {
  await draw(<Framed />, { at: "/admin/purchases" });
  await expect.element(page.getByRole("link", { name: "Back to Back office" })).toHaveAttribute("href", "/admin");
  await expect.element(page.getByText("Purchases", { exact: true })).toBeVisible();
  const waiting = page.getByRole("navigation", { name: "Needs attention" });
  const pending = waiting.getByRole("link", { name: "7 pending" });
  await expect.element(pending).toHaveAttribute("href", "/admin/purchases?status=pending&start_date=&end_date=");
  expect(waiting.getByRole("link").elements()).toHaveLength(1);
});

test("further down the way is said in the reader's language", async () => {
  await draw(<Framed />, { at: "/admin/analytics/income", language: "es" });
  const trail = page.getByRole("navigation", { name: "Dónde estás" });
  await expect.element(trail).toMatchTextContent(/Administración.*Analítica.*Ingresos/);
});
