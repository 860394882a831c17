import { Button, Menu } from "@mantine/core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";

const names = Array.from({ length: 60 }, (_, line) => `Line ${line + 1}`);

test("a menu that is longer than the window stays in it, and its last line is reached by key", async () => {
  await draw(
    <div style={{ paddingTop: 120 }}>
      <Menu withinPortal={false}>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {names.map((name) => (
            <Menu.Item key={name}>{name}</Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>,
  );
  await page.getByRole("button", { name: "More" }).click();
  const menu = page.getByRole("menu");
  await expect.element(menu).toBeInViewport({ ratio: 1 });
  await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("menuitem", { name: "Line 1", exact: true })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  const last = page.getByRole("menuitem", { name: "Line 60" });
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport({ ratio: 1 });
});
