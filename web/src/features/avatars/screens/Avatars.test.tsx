import { avatars } from "@pluma/contract/avatars/avatars";
import { readMe } from "@pluma/contract/session/session";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { startSession } from "../../../platform/session/session.ts";
import Avatars from "./Avatars.tsx";

test("a new avatar is not offered to whom it would be refused", async () => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  answers(readMe, { user: aPerson({ has_access: false }) });
  refuses(avatars.listAvatars, 412, "no_access", "This is a premium feature. Please, upgrade your account.");
  await draw(<Avatars />);
  await expect.element(page.getByRole("link", { name: "Upgrade" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "New avatar" })).not.toBeInTheDocument();
});
