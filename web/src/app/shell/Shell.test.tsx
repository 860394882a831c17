import { chats } from "@pluma/contract/chats/chats";
import { readMe } from "@pluma/contract/session/session";
import { site } from "@pluma/contract/site/site";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../test/aPerson.ts";
import { draw } from "../../../test/draw.tsx";
import { aLine } from "../../../test/line.ts";
import { answers } from "../../../test/server.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { startSession } from "../../platform/session/session.ts";
import { Shell } from "./Shell.tsx";

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(chats.listConversations, { conversations: [], count: 0, pages: 0 });
});

const show = (role: "admin" | "manager" | null) => {
  aLine();
  answers(readMe, { user: aPerson({ lang: "en", staff: role && { staff_id: 1, role } }) });
  return draw(
    <Shell>
      <p>What one came for</p>
    </Shell>,
  );
};

test("on a desk the sidebar shows Upgrade, and it leads to the plans", async () => {
  await show(null);
  const upgrade = page.getByRole("navigation").getByRole("link", { name: "Upgrade" });
  await expect.element(upgrade).toBeVisible();
  await expect.element(upgrade).toHaveAttribute("href", "/pricing");
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test.each([
  ["admin", 1],
  ["manager", 0],
] as const)("the settings of the installation are read as a platform %s starts: %i times", async (role, times) => {
  const read = answers(site.readConfig, []);
  await show(role);
  await expect.element(page.getByRole("link", { name: "Upgrade" })).toBeVisible();
  if (times > 0) await expect.poll(() => read.length).toBeGreaterThan(0);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(read.length > 0).toBe(times > 0);
});
