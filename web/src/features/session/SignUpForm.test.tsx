import { session } from "@pluma/contract/session/session";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { refuses } from "../../../test/server.ts";
import { keepCampaign } from "../../platform/session/campaign.ts";
import { SignUpForm } from "./SignUpForm.tsx";
import { emptySignUp, type SignUpDraft } from "./signUpDraft.ts";

function Form(given: Partial<SignUpDraft>) {
  const [draft, setDraft] = useState({ ...emptySignUp(""), ...given });
  return (
    <SignUpForm
      draft={draft}
      way={{}}
      onChange={(changes) => setDraft((typed) => ({ ...typed, ...changes }))}
      onDone={() => undefined}
    />
  );
}

const complete = {
  name: "Ana",
  last_name: "Marín",
  email: "ana@example.com",
  password: "123456",
  phone: "5551234567",
};
const submit = () => page.getByRole("button", { name: "Create account" }).click();
const said = (text: string) => page.getByRole("alert").filter({ hasText: text });

test("an empty sign-up says what is missing at its fields, in Spanish as the specification has it, and begins with the name", async () => {
  await draw(<Form />, { width: 390 });
  await submit();
  await expect.element(said("Name is invalid.")).toBeVisible();
  for (const text of ["Ingresa tu nombre", "Ingresa tu correo", "Ingresa tu telefono"]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(page.getByLabelText("Name", { exact: true })).toHaveFocus();
});

for (const [wrong, alert, field] of [
  [{ last_name: " " }, "Last name is invalid.", "Last name"],
  [{ last_name: "", email: "abc" }, "Last name is invalid.", "Last name"],
  [{ email: "abc", password: "12345" }, "Email is invalid.", "Email"],
  [{ password: "12345", phone: "123" }, "Password must be 6 characters long.", "Password"],
  [{ phone: "123" }, "Phone number is invalid.", "Phone"],
] as const) {
  test(`a sign-up with ${JSON.stringify(wrong)} says "${alert}", goes to that field and asks nothing`, async () => {
    await draw(<Form {...complete} {...wrong} />);
    await submit();
    await expect.element(said(alert)).toBeVisible();
    await expect.element(page.getByLabelText(field, { exact: true })).toHaveFocus();
  });
}

test("the campaign of the address that led here goes along, cut to what can be kept", async () => {
  const asked = refuses(session.signUp, 409, "email_taken", "Taken.");
  history.replaceState(null, "", `?utm_source=news&utm_campaign=${"a".repeat(300)}&other=1`);
  keepCampaign();
  history.replaceState(null, "", "?");
  keepCampaign();
  await draw(<Form {...complete} />);
  await submit();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.body).toMatchObject({
    campaign: { utm_source: "news", utm_medium: "", utm_campaign: "a".repeat(200), utm_term: "", utm_content: "" },
  });
});

test("a Spanish number of nine digits is taken once its country is chosen, and sent with it", async () => {
  const asked = refuses(session.signUp, 412, "email_taken", "Taken.");
  await draw(<Form {...complete} phone="612 345 678" phone_country="US" />);
  const country = page.getByLabelText("Country of the phone number");
  await expect.element(country.getByRole("option", { name: "Spain +34" })).toBeInTheDocument();
  await submit();
  await expect.element(said("Phone number is invalid.")).toBeVisible();
  await country.selectOptions("ES");
  await submit();
  await expect.poll(() => asked.map(({ body }) => body)).toMatchObject([{ phone: "612 345 678", phone_country: "ES" }]);
});

test("a password typed differently the second time is told and not refused; an address that is taken leads to sign-in", async () => {
  const words = "You already have an account, please login.";
  const asked = refuses(session.signUp, 412, "email_taken", words);
  await draw(<Form {...complete} />);
  await userEvent.type(page.getByLabelText("Confirm password"), "654321");
  await expect.element(page.getByText(/^The two passwords do not match\./)).toBeVisible();
  await submit();
  await expect.element(said(words).getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth");
  expect(asked.map(({ body }) => body)).toMatchObject([{ email: "ana@example.com", password: "123456" }]);
});

test("whoever is refused on a phone sees why where they pressed, and the focus is still there", async () => {
  refuses(session.signUp, 409, "email_taken", "Taken.");
  await draw(<Form {...complete} />, { width: 390 });
  const button = page.getByRole("button", { name: "Create account" });
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(said("Taken.")).toBeInViewport();
  await expect.element(button).toHaveFocus();
});
