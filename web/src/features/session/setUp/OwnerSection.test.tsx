import { session } from "@pluma/contract/session/session";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { OwnerSection } from "./OwnerSection.tsx";
import { emptyOwner, type OwnerDraft } from "./ownerDraft.ts";

/** The owner of a set-up whose password the server refuses once "Open" was pressed, until it is another one. */
function SetUp() {
  const [owner, setOwner] = useState<OwnerDraft>({ ...emptyOwner, name: "Ana", email: "ana@example.com" });
  const [refused, setRefused] = useState("");
  return (
    <>
      <OwnerSection
        owner={owner}
        wrong={refused !== "" && owner.password === refused ? ["password"] : []}
        refusedPassword="One of the most common passwords."
        onChange={(changes) => setOwner((typed) => ({ ...typed, ...changes }))}
        onCheck={() => undefined}
        onDone={() => undefined}
      />
      <button type="button" onClick={() => setRefused(owner.password)}>
        Open
      </button>
    </>
  );
}

test("an owner whose password was refused types another one to its end before the part folds again", async () => {
  answers(session.checkPassword, { is_common: false, is_weak: false });
  await draw(<SetUp />);
  const password = page.getByLabelText("Password", { exact: true });
  await userEvent.type(password, "abcdef");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(page.getByText("One of the most common passwords.")).toBeVisible();
  await userEvent.type(password, "ghi");
  await expect.element(password).toHaveValue("abcdefghi");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("button", { name: "Change" })).toBeVisible();
});
