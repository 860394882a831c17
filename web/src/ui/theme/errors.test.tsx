import { Alert, Button, Menu, TextInput } from "@mantine/core";
import { contrast } from "@pluma/contract/kit/look/colour";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";

const grounds = ["paper", "desk", "raised", "bad-soft"] as const;

/** A colour as it is drawn, of a canvas, which knows every way to write one. */
function drawn(colour: string): string {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("nothing can be drawn");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour behind an element: the nearest that is not seen through. */
function behind(element: Element | null): string {
  for (let at = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return drawn(backgroundColor);
  }
  return "#ffffff";
}

test.each(["light", "dark"] as const)("what is wrong can be read on every ground, in the %s", async (scheme) => {
  await draw(
    grounds.map((ground) => (
      <section key={ground} style={{ background: `var(--${ground})`, padding: 20 }}>
        <TextInput label="Name" error="What is wrong" />
        <p style={{ color: "var(--bad)" }}>What is wrong</p>
        <Menu opened withinPortal={false}>
          <Menu.Target>
            <Button variant="subtle" color="red">
              What is wrong
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red">What is wrong</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Alert color="red" title="What is wrong">
          What is wrong
        </Alert>
      </section>
    )),
    { scheme },
  );
  await expect.element(page.getByText("What is wrong").first()).toBeVisible();
  const said = page.getByText("What is wrong").elements();
  expect(said).toHaveLength(grounds.length * 6);
  for (const each of said) {
    const [text, ground] = [drawn(getComputedStyle(each).color), behind(each)];
    expect({ of: each.className, text, ground, isRead: contrast(text, ground) >= 4.5 }).toMatchObject({ isRead: true });
  }
});
