import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import PhoneMenu from "./PhoneMenu.tsx";

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <PhoneMenu onClose={() => setOpen(false)}>Chats</PhoneMenu>}
    </>
  );
}

test("a phone's menu gives the focus back as it is closed by its key", async () => {
  await draw(<Opener />, { width: 390 });
  const opener = page.getByRole("button", { name: "Open" });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
