import { push } from "@pluma/contract/push/push";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { TellMe } from "../../push/index.ts";
import { NoticesSection } from "./NoticesSection.tsx";

/** A browser that takes notices, and whose person says this when they are asked. */
function aBrowser(answer: NotificationPermission) {
  const state = { permission: "default" as NotificationPermission, isDropped: false };
  const subscription = {
    options: { applicationServerKey: null },
    unsubscribe: async () => {
      state.isDropped = true;
    },
    toJSON: () => ({ endpoint: "https://push.example.com/1", keys: { p256dh: "p", auth: "a" } }),
  };
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.permission = answer;
      return answer;
    },
  });
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockResolvedValue({ pushManager } as never);
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue({ pushManager } as never);
  return state;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const off = { public_key: "key", is_on_here: false, devices: 0 };
const on = { public_key: "key", is_on_here: true, devices: 1 };

test("notices are turned on with a press where they are waited for, and off with one in the settings", async () => {
  const browser = aBrowser("granted");
  answers(push.readPush, off);
  const started = answers(push.startPush, on);
  const stopped = answers(push.stopPush, off);
  await draw(
    <>
      <TellMe />
      <NoticesSection />
    </>,
  );
  await page.getByRole("button", { name: "Tell me when it is done" }).click();
  await expect.element(page.getByText("You will get a notification on this device when it is done.")).toBeVisible();
  expect(started.map(({ body }) => body)).toEqual([
    { endpoint: "https://push.example.com/1", keys: { p256dh: "p", auth: "a" } },
  ]);
  await page.getByRole("button", { name: "Turn off", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Tell me when it is done" })).toBeVisible();
  expect([stopped.length, browser.isDropped]).toEqual([1, true]);
});

test("who says no in the browser is told how to say yes, and nothing is sent", async () => {
  aBrowser("denied");
  answers(push.readPush, off);
  const started = answers(push.startPush, on);
  await draw(<TellMe />);
  await page.getByRole("button", { name: "Tell me when it is done" }).click();
  await expect.element(page.getByText("Notifications are blocked in this browser.", { exact: false })).toBeVisible();
  expect(started).toEqual([]);
});

test("other devices are turned off with one press", async () => {
  aBrowser("granted");
  answers(push.readPush, { ...on, devices: 3 });
  const stopped = answers(push.stopPushEverywhere, off);
  await draw(<NoticesSection />);
  await expect.element(page.getByText("They are also on for 2 other devices.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off everywhere" }).click();
  await expect.element(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  expect(stopped).toHaveLength(1);
});

test("where the installation tells nobody there is nothing to choose", async () => {
  aBrowser("granted");
  answers(push.readPush, { ...off, public_key: null });
  await draw(<NoticesSection />);
  await expect.element(page.getByRole("heading", { name: "Notifications" })).not.toBeInTheDocument();
});
