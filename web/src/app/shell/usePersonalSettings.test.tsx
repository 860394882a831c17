import { readMe } from "@pluma/contract/session/session";
import { saveUser } from "@pluma/contract/settings/settings";
import { site } from "@pluma/contract/site/site";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../test/aPerson.ts";
import { draw } from "../../../test/draw.tsx";
import { answers, refuses } from "../../../test/server.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { reloadConfig } from "../../platform/config.ts";
import { chooseLanguage, useLanguage } from "../../platform/look/i18n.ts";
import { meQuery, useMe } from "../../platform/me/me.ts";
import { useChooseLanguage } from "../../platform/me/personal.ts";
import { readOrganizationId, selectOrganization } from "../../platform/session/organization.ts";
import { startSession } from "../../platform/session/session.ts";
import { recall, remember } from "../../platform/storage.ts";
import { usePersonalSettings } from "./usePersonalSettings.ts";

function Settings() {
  const { data: me } = useMe();
  const choose = useChooseLanguage();
  usePersonalSettings(me);
  const account = me ? (me.lang ?? "nothing yet") : "…";
  return (
    <>
      <p>{`speaks ${useLanguage()}, the account says ${account}`}</p>
      <button type="button" onClick={() => choose("es")}>
        Español
      </button>
    </>
  );
}

const state = (spoken: string, account: string) =>
  expect.element(page.getByText(`speaks ${spoken}, the account says ${account}`, { exact: true })).toBeVisible();

/** The account on the server: what it says may be changed from another device. */
function anAccount(lang: "en" | "es" | null) {
  const account = { lang };
  answers(readMe, () => ({ user: aPerson(account) }));
  const saved = answers(saveUser, ({ body }) => {
    account.lang = (body as { lang: "en" | "es" }).lang;
    return { user: aPerson(account) };
  });
  const changeElsewhere = (next: "en" | "es") => {
    account.lang = next;
    return queryClient.invalidateQueries(meQuery);
  };
  return { saved, changeElsewhere };
}

const nothingUnderway = () => expect.poll(() => queryClient.isMutating()).toBe(0);

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
});

test("every change of language from another device is followed, and none is written back over", async () => {
  const { saved, changeElsewhere } = anAccount("en");
  await draw(<Settings />);
  await state("en", "en");
  for (const next of ["es", "en", "es"] as const) {
    await changeElsewhere(next);
    await state(next, next);
  }
  expect(saved).toEqual([]);
});

test("a language chosen before signing in goes to the account, and what the account says later is followed", async () => {
  const { saved, changeElsewhere } = anAccount("en");
  await chooseLanguage("es");
  await draw(<Settings />, { language: "es" });
  await state("es", "es");
  await nothingUnderway();
  await changeElsewhere("en");
  await state("en", "en");
  expect(saved.map(({ body }) => body)).toEqual([{ lang: "es" }]);
});

test("a choice that the server refuses is taken back, and is not sent again", async () => {
  anAccount("en");
  const refused = refuses(saveUser, 409, "busy", "Not now.");
  await draw(<Settings />);
  await state("en", "en");
  await page.getByRole("button", { name: "Español" }).click();
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await state("en", "en");
  await nothingUnderway();
  expect(refused).toHaveLength(1);
});

test("the language of an account that has none yet is told to it once, also where the server refuses", async () => {
  anAccount(null);
  const refused = refuses(saveUser, 409, "busy", "Not now.");
  await draw(<Settings />);
  await expect.poll(() => refused.length).toBe(1);
  await nothingUnderway();
  await state("en", "nothing yet");
  await queryClient.invalidateQueries(meQuery);
  await state("en", "nothing yet");
  expect(refused).toHaveLength(1);
});

const own = { slug: "", domain: null, user_type_id: 3, user_type: { name: "Member" as const } };
const abril = { organization_id: 4, name: "Casa Abril", ...own };
const nomada = { organization_id: 9, name: "Nómada", ...own };

test("whoever is taken out of the organization that they work in goes on in their personal space, and is told so", async () => {
  const account = { user_organizations: [abril, nomada] };
  answers(readMe, () => ({ user: aPerson({ lang: "en", ...account }) }));
  selectOrganization(4);
  await draw(<Settings />);
  await state("en", "en");
  expect(readOrganizationId()).toBe(4);
  account.user_organizations = [nomada];
  await queryClient.invalidateQueries(meQuery);
  await expect
    .element(page.getByText("You are no longer in this organization. You are in your personal space now."))
    .toBeVisible();
  expect(readOrganizationId()).toBe(null);
});

test("what screens of that organization showed is gone with it, and what is written in is left to whoever writes", async () => {
  const account = { user_organizations: [abril] };
  answers(readMe, () => ({ user: aPerson({ lang: "en", ...account }) }));
  selectOrganization(4);
  await draw(<Settings />);
  await state("en", "en");
  const [people, campaign, document] = [
    ["organizations", 4, "people"],
    ["campaigns", "one", 3],
    ["campaigns", "document", 3, 5],
  ];
  for (const key of [people, campaign, document]) queryClient.setQueryData(key, "what stood there");
  account.user_organizations = [];
  await queryClient.invalidateQueries(meQuery);
  await expect.poll(() => queryClient.getQueryData(people)).toBeUndefined();
  expect(queryClient.getQueryData(campaign)).toBeUndefined();
  expect(queryClient.getQueryData(document)).toBe("what stood there");
});

test("a tab goes on in its space whatever another one chose since; a tab that never chose begins where somebody chose last", async () => {
  answers(readMe, { user: aPerson({ lang: "en", user_organizations: [abril, nomada] }) });
  selectOrganization(4);
  // As another tab writes it.
  remember("organization_id", "9");
  const first = await draw(<Settings />);
  await state("en", "en");
  expect(readOrganizationId()).toBe(4);
  await first.unmount();
  sessionStorage.clear();
  await draw(<Settings />);
  await state("en", "en");
  await expect.poll(() => readOrganizationId()).toBe(9);
  expect(recall("organization_id")).toBe("9");
});

test("where organizations are turned off everybody is in their personal space, whatever they had chosen", async () => {
  answers(readMe, { user: aPerson({ lang: "en", user_organizations: [abril, nomada] }) });
  answers(site.readPublicConfig, [{ key: "organizations", value: false }]);
  selectOrganization(4);
  const drawn = await draw(<Settings />);
  await state("en", "en");
  expect(readOrganizationId()).toBe(4);
  await reloadConfig();
  await expect.poll(() => readOrganizationId()).toBe(null);
  await drawn.unmount();
  selectOrganization(9);
  const again = await draw(<Settings />);
  await state("en", "en");
  await expect.poll(() => readOrganizationId()).toBe(null);
  await again.unmount();
  answers(site.readPublicConfig, []);
  await reloadConfig();
});

test("who chose no space begins in the one that opens first", async () => {
  const user = aPerson({
    lang: "en",
    user_organizations: [abril, nomada],
    default_organization: { organization_id: 9, name: "Nómada" },
  });
  answers(readMe, { user });
  await draw(<Settings />);
  await state("en", "en");
  await expect.poll(() => readOrganizationId()).toBe(9);
});
