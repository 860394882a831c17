import { readMe } from "@pluma/contract/session/session";
import { tutorials } from "@pluma/contract/tutorials/tutorials";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../test/aPerson.ts";
import { draw } from "../../../test/draw.tsx";
import { answers } from "../../../test/server.ts";
import { startSession } from "../../platform/session/session.ts";
import { HelpLink } from "./HelpLink.tsx";
import { screenAt } from "./places.ts";

const help = page.getByRole("link", { name: "Help" });

async function drawAt(path: string, found: { screens: object; usual: number | null }) {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson() });
  const asked = answers(tutorials.readHelp, found);
  await draw(<HelpLink screen={screenAt(path)} label="Help" />);
  await expect.poll(() => asked.length).toBe(1);
}

test.each([
  ["/avatars/12", 5],
  ["/conversations/7", 6],
  ["/", 6],
  ["/organization/campaigns", 7],
  ["/organizations", 3],
  ["/nowhere", 3],
])("in %s Help opens the tutorial that is bound there, else the usual one", async (path, id) => {
  await drawAt(path, { screens: { avatars: 5, chats: 6, campaigns: 7 }, usual: 3 });
  await expect.element(help).toHaveAttribute("href", `/tutorials/${id}`);
});

test("where there is no tutorial at all there is no Help", async () => {
  await drawAt("/avatars", { screens: {}, usual: null });
  await expect.element(help).not.toBeInTheDocument();
});
