import { site } from "@pluma/contract/site/site";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { answers } from "../../../test/server.ts";
import { reloadConfig, type TabFlag } from "../../platform/config.ts";
import OtherScreens from "./OtherScreens.tsx";

const setSite = async (...settings: { key: TabFlag; value: boolean }[]): Promise<void> => {
  answers(site.readPublicConfig, settings);
  await reloadConfig();
};

afterEach(() => setSite());

test.each<[TabFlag, string]>([
  ["topics", "/topics"],
  ["hashtags", "/hashtags"],
  ["super_fetch", "/super-fetch"],
  ["tutorials", "/tutorials"],
  ["tutorials", "/tutorials/3"],
  ["avatars", "/avatars"],
  ["avatars", "/avatars/3/files"],
  ["templates", "/templates"],
  ["templates", "/templates/edit-template/3"],
  ["templates", "/workflows"],
  ["templates", "/user_workflows/3"],
  ["templates", "/workflow_batches"],
  ["campaigns", "/organization/campaigns"],
  ["campaigns", "/organization/campaigns/3"],
  ["campaigns", "/campaign/3/documents/4"],
  ["documents", "/documents"],
  ["documents", "/documents/3"],
  ["chat_widget", "/chat-widget-generator"],
  ["chat_widget", "/chat-widget-generator/3/leads"],
])("where the tab %s is turned off, %s is not there, and asks nothing", async (key, path) => {
  await setSite({ key, value: false });
  const drawn = await draw(<OtherScreens />, { at: path });
  await expect.element(page.getByText("There is nothing at this address")).toBeInTheDocument();
  await drawn.unmount();
});
