import { readMe } from "@pluma/contract/session/session";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { readOrganizationId, selectFor, selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import { Placed } from "./Placed.tsx";

const abril = { organization_id: 4, name: "Casa Abril" };
const user = aPerson({
  user_organizations: [{ ...abril, slug: "", domain: null, user_type_id: 3, user_type: { name: "Member" } }],
  default_organization: abril,
});

/** A screen that says where it is, and in which space it asks. */
function Asking() {
  const { pathname, search } = useLocation();
  const [space, setSpace] = useState<number | null>();
  useEffect(() => setSpace(readOrganizationId()), []);
  return <h1>{`${pathname}${search} asked in ${space}`}</h1>;
}

const show = (at = "/documents/5") =>
  draw(
    <Placed>
      <Asking />
    </Placed>,
    { at },
  );
const asks = (text: string) => expect.element(page.getByRole("heading", { name: text })).toBeVisible();

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  onTestFinished(() => selectOrganization(null));
});

test("a screen asks for nothing before it is known in which space somebody begins, and then stays", async () => {
  answers(readMe, { user });
  await show();
  await expect.poll(() => document.querySelector("[aria-busy=true]")).not.toBeNull();
  await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
  selectFor(user);
  await asks("/documents/5 asked in 4");
});

test("where that cannot be read, a screen does not wait for it", async () => {
  refuses(readMe, 500, "failed", "Something failed.");
  await show();
  await expect.element(page.getByRole("heading", { name: /^\/documents\/5 asked in/ })).toBeVisible();
});

test.each([
  ["an organization", "4", null, 4],
  ["the personal space", "0", 4, null],
  ["one that they are not in", "9", null, null],
] as const)("an address that names %s is opened there, once", async (_, named, before, then) => {
  answers(readMe, { user });
  selectOrganization(before);
  await show(`/documents/5?organization=${named}&comment=3`);
  await asks(`/documents/5?comment=3 asked in ${then}`);
});

test("a screen of an organization is of the one that its address names, and leaves the space as it is", async () => {
  answers(readMe, { user });
  selectOrganization(null);
  await show("/organization/words?organization=4");
  await asks("/organization/words?organization=4 asked in null");
});
