import { files } from "@pluma/contract/files/files";
import { tutorials } from "@pluma/contract/tutorials/tutorials";
import { Link, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { aStaffTutorial } from "../test/aTutorial.ts";
import StaffTutorial from "./StaffTutorial.tsx";

const show = (at: "new" | 3, options: DrawOptions = {}) =>
  draw(
    <>
      <Link to="/elsewhere">Away</Link>
      <Routes>
        <Route path="/admin/tutorials/:id/edit" element={<StaffTutorial />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </>,
    { at: `/admin/tutorials/${at}/edit`, ...options },
  );
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
const chooseFile = (accept: string, file: File) =>
  userEvent.upload(inputs().find((input) => input.accept.includes(accept)) as HTMLInputElement, file);
const file = { file_id: 8, src: "/api/files/8", name: "a", size: 1, type: "video/mp4" };

test("with nothing filled in it says at each field what is missing, and asks nothing", async () => {
  await show("new");
  await save();
  await expect.element(page.getByText("Choose a video", { exact: true }).last()).toBeVisible();
  await expect.element(page.getByText("Give it a title in at least one language")).toBeVisible();
  await page.getByText("YouTube or Vimeo", { exact: true }).click();
  await field("Address or id").fill("https://example.com/a.mp4");
  await expect.element(page.getByText("Enter the address or id of a video on YouTube or Vimeo")).toBeVisible();
});

test("of a platform's video title, length and picture are looked up; what was typed stays", async () => {
  const picture = { file_id: 12, src: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" };
  const found = { provider: "vimeo" as const, id: "76979871", name: "From Vimeo", length_seconds: 62, picture };
  answers(tutorials.lookUpVideo, found);
  const made = answers(tutorials.addTutorial, { tutorial: aStaffTutorial() });
  await show("new");
  await page.getByText("YouTube or Vimeo", { exact: true }).click();
  await field("Address or id").fill("vimeo.com/76979871");
  await field("Title in Spanish").fill("Un vídeo");
  await page.getByRole("button", { name: "Look up" }).click();
  await expect.element(page.getByText("Found. Its picture is kept here.")).toBeVisible();
  await expect.element(field("Title in English")).toHaveValue("From Vimeo");
  await expect.element(page.getByText("Length: 1:02")).toBeVisible();
  await field("Chapters in English").fill("0:00 Begin\n0:30 End");
  await save();
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  expect(made).toMatchObject([
    {
      body: {
        video: { address: "vimeo.com/76979871" },
        names: { en: "From Vimeo", es: "Un vídeo" },
        length_seconds: 62,
        picture_file_id: 12,
        chapters: {
          en: [
            { at_seconds: 0, name: "Begin" },
            { at_seconds: 30, name: "End" },
          ],
        },
      },
    },
  ]);
});

test("a platform's video that nobody looked up has its length and its picture once it is saved", async () => {
  const picture = { file_id: 12, src: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" };
  answers(tutorials.lookUpVideo, {
    provider: "vimeo",
    id: "76979871",
    name: "From Vimeo",
    length_seconds: 62,
    picture,
  });
  const made = answers(tutorials.addTutorial, { tutorial: aStaffTutorial() });
  await show("new");
  await page.getByText("YouTube or Vimeo", { exact: true }).click();
  await field("Address or id").fill("vimeo.com/76979871");
  await field("Title in English").fill("Mine");
  await save();
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  expect(made).toMatchObject([{ body: { names: { en: "Mine" }, length_seconds: 62, picture_file_id: 12 } }]);
});

test("a file is sent when one saves, and leaving meanwhile is asked first", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  answers(files.addFile, async () => {
    await arrived;
    return { file: { ...file, file_id: 8 }, file_id: 8 };
  });
  const made = answers(tutorials.addTutorial, { tutorial: aStaffTutorial() });
  await show("new");
  await chooseFile("video/mp4", new File([new Uint8Array(8)], "letter.mp4", { type: "video/mp4" }));
  await field("Title in English").fill("A letter");
  await save();
  await page.getByRole("link", { name: "Away" }).click();
  const question = page.getByRole("dialog");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  arrive();
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  expect(made).toMatchObject([{ body: { video: { file_id: 8 }, names: { en: "A letter" } } }]);
});

test("a video that the browser cannot play is said to be one before it is sent, and may be chosen anew", async () => {
  await show("new");
  await chooseFile("video/mp4", new File(["no video at all"], "talk.mp4", { type: "video/mp4" }));
  await expect.element(page.getByText(/^This browser cannot play the file/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText(/^This browser cannot play the file/)).not.toBeInTheDocument();
});

test("a file of another kind, a line that is no chapter and captions that are none are said where they are", async () => {
  answers(tutorials.readStaffTutorial, { tutorial: aStaffTutorial({ provider: "upload", src: "/a", size: 1 }) });
  await show(3);
  await expect.element(field("Title in English")).toHaveValue("Templates with blanks");
  await chooseFile("video/mp4", new File(["a"], "talk.mov", { type: "video/quicktime" }));
  await expect.element(page.getByText("Choose an MP4 or WebM video")).toBeVisible();
  await field("Chapters in English").fill("0:00 Begin\nwithout a time");
  await chooseFile(".vtt", new File(["1\n00:01 --> 00:02\nno"], "en.vtt", { type: "text/vtt" }));
  await expect.element(page.getByText(/^en\.vtt: Could not be read as WebVTT/)).toBeVisible();
  await save();
  await expect.element(page.getByText(/^Line 2 does not fit/)).toBeVisible();
  await expect.element(page.getByText("Could not be read as WebVTT. Look at line 1", { exact: true })).toBeVisible();
});

test("a screen whose Help opens another tutorial is refused at its field, and what was chosen stays", async () => {
  answers(tutorials.readStaffTutorial, { tutorial: aStaffTutorial() });
  refuses(tutorials.saveTutorial, 409, "tutorial_screen_taken", "“Avatars” opens there already.");
  await show(3);
  await page.getByRole("combobox", { name: "Opens from Help in" }).click();
  await page.getByRole("option", { name: "Avatars" }).click();
  await save();
  await expect.element(page.getByText("“Avatars” opens there already.")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Opens from Help in" })).toHaveValue("Avatars");
});

test("only what changed of captions is sent; the others stay", async () => {
  const tutorial = aStaffTutorial({ caption_langs: ["en", "es"] });
  answers(tutorials.readStaffTutorial, { tutorial });
  const saved = answers(tutorials.saveTutorial, { tutorial });
  await show(3);
  await page.getByRole("button", { name: "Remove captions in Spanish" }).click();
  await save();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([expect.objectContaining({ captions: { es: null } })]);
});

test("it is deleted once one says that one means it", async () => {
  answers(tutorials.readStaffTutorial, { tutorial: aStaffTutorial() });
  const removed = answers(tutorials.removeTutorial, undefined);
  await show(3);
  await page.getByRole("button", { name: "Delete tutorial" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “Templates with blanks”?" });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Delete tutorial" }).click();
  await dialog.getByRole("button", { name: "Delete tutorial" }).click();
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  expect(removed).toHaveLength(1);
});

test("one that is not there leads back to the list, on a phone in Spanish too", async () => {
  refuses(tutorials.readStaffTutorial, 404, "tutorial_missing", "No existe.");
  await show(3, { language: "es", width: 390 });
  await expect.element(page.getByText("Este tutorial no existe")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Ir a los tutoriales" })).toBeVisible();
});
