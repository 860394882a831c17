import { expect, test } from "vitest";
import { draw } from "../../../test/draw.tsx";
import { useTabGroups } from "./tabs.ts";

test("every tab of the specification is in the navigation, at its address, under its flag", async () => {
  const flags: Record<string, string | undefined> = {};
  const Tabs = () => {
    const groups = useTabGroups(undefined);
    for (const { link, flag } of groups.flatMap(({ tabs }) => tabs)) flags[link] = flag;
    return null;
  };
  await draw(<Tabs />);
  expect(flags).toMatchObject({
    "/": undefined,
    "/documents": "documents",
    "/avatars": "avatars",
    "/templates": "templates",
    // A workflow chains templates.
    "/workflows": "templates",
    "/super-fetch": "super_fetch",
    "/topics": "topics",
    "/hashtags": "hashtags",
    "/tutorials": "tutorials",
    "/chat-widget-generator": "chat_widget",
  });
});
