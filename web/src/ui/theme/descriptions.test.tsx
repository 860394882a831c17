import { Checkbox, Radio, Switch } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";

test("what is said of a switch, a box or a choice, and what is wrong with it, begins where its name does", async () => {
  await draw(
    <>
      <Switch label="A switch" description="Of the switch" error="Wrong switch" />
      <Checkbox label="A box" description="Of the box" error="Wrong box" />
      <Radio label="A choice" description="Of the choice" error="Wrong choice" />
    </>,
  );
  const begins = (text: string): number => {
    const range = document.createRange();
    range.selectNodeContents(page.getByText(text).element());
    return range.getBoundingClientRect().left;
  };
  await expect.element(page.getByText("A choice")).toBeVisible();
  for (const one of ["switch", "box", "choice"])
    expect([begins(`Of the ${one}`), begins(`Wrong ${one}`)], one).toEqual([begins(`A ${one}`), begins(`A ${one}`)]);
});
