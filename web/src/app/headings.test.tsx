import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/draw.tsx";
import { Section as AvatarSection } from "../features/avatars/Section.tsx";
import { Section as SettingsSection } from "../features/settings/parts/Section.tsx";
import { ChartPart } from "../ui/charts/ChartPart.tsx";
import { FormSection } from "../ui/form/FormSection.tsx";

test("what a part of a screen is called looks the same in a form, in settings, over a chart, and on an avatar's page", async () => {
  await draw(
    <>
      <h2 style={{ font: "var(--head-section)" }}>Usual</h2>
      <FormSection title="Form" about="What it is about">
        Fields
      </FormSection>
      <SettingsSection title="Settings">Fields</SettingsSection>
      <ChartPart title="Chart" marks={[]}>
        Figures
      </ChartPart>
      <AvatarSection title="Avatar">Files</AvatarSection>
    </>,
  );
  const heads = page.getByRole("heading", { level: 2 }).elements();
  expect(heads.map(({ textContent }) => textContent)).toEqual(["Usual", "Form", "Settings", "Chart", "Avatar"]);
  const looks = heads.map((head) => {
    const { fontFamily, fontSize, fontWeight, lineHeight, color } = getComputedStyle(head);
    return { fontFamily, fontSize, fontWeight, lineHeight, color };
  });
  for (const look of looks) expect(look).toEqual(looks[0]);
});
