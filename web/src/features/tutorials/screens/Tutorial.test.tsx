import { type OpenTutorial, type Progress, tutorials } from "@pluma/contract/tutorials/tutorials";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { anOpenTutorial, aTutorial, silence } from "../test/aTutorial.ts";
import Tutorial from "./Tutorial.tsx";

const updatedAt = "2026-11-01T10:00:00.000Z";
const onPhone: Progress = { position_seconds: 100, is_seen: false, device: "phone", updatedAt };
const cues = [
  { from: 1, to: 4, text: "A template is a text with blanks." },
  { from: 96, to: 99, text: "Fill them in." },
];
const uploaded = (parts: Partial<OpenTutorial> = {}) =>
  anOpenTutorial({ provider: "upload", src: silence(240), ...parts });

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/tutorials/:tutorial_id" element={<Tutorial />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at: "/tutorials/3", ...options },
  );
const video = () => document.querySelector("video") as HTMLVideoElement;
const heard = () => Math.floor(video().currentTime);
const isReady = () => expect.poll(() => video()?.readyState ?? 0).toBeGreaterThan(0);
const chapters = () => page.getByRole("region", { name: "Chapters" });

let kept: ReturnType<typeof answers>;
beforeEach(() => {
  kept = answers(tutorials.keepPosition, ({ body }) => {
    const { position_seconds } = body as { position_seconds: number };
    const progress: Progress = { ...onPhone, device: "computer", position_seconds };
    return { progress };
  });
});

test("it begins where one was on another device, says so, and goes on there by a press", async () => {
  answers(tutorials.readTutorial, { tutorial: uploaded({ progress: onPhone }), next: [] });
  await show();
  await expect.element(page.getByText("You were at 1:40 on your phone")).toBeVisible();
  await isReady();
  await expect.poll(heard).toBe(100);
  await page.getByRole("button", { name: "Continue there" }).click();
  await expect.element(page.getByText("You were at 1:40 on your phone")).not.toBeInTheDocument();
  await expect.poll(() => video().paused).toBe(false);
  expect(heard()).toBeGreaterThanOrEqual(100);
  await expect.element(chapters().getByRole("button", { name: /Fill it in/ })).toHaveAttribute("aria-current", "step");
});

test("from the start it plays from there", async () => {
  answers(tutorials.readTutorial, { tutorial: uploaded({ progress: onPhone }), next: [] });
  await show();
  await isReady();
  await page.getByRole("button", { name: "From the start" }).click();
  await expect.poll(() => video().paused).toBe(false);
  await expect.poll(heard).toBeLessThan(90);
});

test("whoever reached its end begins at the beginning, and is asked nothing", async () => {
  const atEnd = { ...onPhone, position_seconds: 239, is_seen: true };
  answers(tutorials.readTutorial, { tutorial: uploaded({ progress: atEnd }), next: [] });
  await show();
  await isReady();
  expect(heard()).toBe(0);
  await expect.element(page.getByRole("button", { name: "Continue there" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Seen" })).toHaveAttribute("aria-pressed", "true");
});

test("chapters and lines of what is said lead to their second; where one is is kept at a pause, with how long it is", async () => {
  answers(tutorials.readTutorial, { tutorial: uploaded({ captions: [{ lang: "en", cues }] }), next: [] });
  await show();
  await isReady();
  await chapters()
    .getByRole("button", { name: /Fill it in/ })
    .click();
  await expect.poll(heard).toBeGreaterThanOrEqual(95);
  await page.getByRole("button", { name: /A template is a text/ }).click();
  await expect.poll(heard).toBeLessThan(90);
  video().pause();
  await expect.poll(() => kept.at(-1)?.body).toMatchObject({ device: "computer", length_seconds: 240 });
  await expect.element(page.getByText(/^Position kept/)).toBeVisible();
});

test("its keys are those of players: arrows, J and L, digits for chapters, C for captions", async () => {
  answers(tutorials.readTutorial, { tutorial: uploaded({ captions: [{ lang: "en", cues }] }), next: [] });
  await show();
  await isReady();
  video().focus();
  await userEvent.keyboard("2");
  await expect.poll(heard).toBe(95);
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(heard).toBe(90);
  await userEvent.keyboard("l");
  await expect.poll(heard).toBe(100);
  await userEvent.keyboard("jjl");
  await expect.poll(heard).toBe(90);
  await userEvent.keyboard("c");
  expect([...video().textTracks].map(({ mode }) => mode)).toEqual(["showing"]);
  await userEvent.keyboard("c");
  expect([...video().textTracks].map(({ mode }) => mode)).toEqual(["disabled"]);
});

test("a video in another language says so, and shows captions in one's own by itself", async () => {
  const spanish = uploaded({ lang: "es", caption_langs: ["en"], captions: [{ lang: "en", cues }] });
  answers(tutorials.readTutorial, { tutorial: spanish, next: [] });
  localStorage.removeItem("captions");
  await show();
  await isReady();
  await expect.element(page.getByText("In Spanish, English captions")).toBeVisible();
  await expect.poll(() => [...video().textTracks].map(({ mode }) => mode)).toEqual(["showing"]);
});

test.each(["youtube", "vimeo"] as const)(
  "of %s nothing is loaded before a press, and it says from where",
  async (provider) => {
    const src = provider === "vimeo" ? "76979871" : "dQw4w9WgXcQ";
    answers(tutorials.readTutorial, { tutorial: anOpenTutorial({ provider, src }), next: [] });
    await show();
    await expect.element(page.getByRole("button", { name: "Play “Templates with blanks”" })).toBeVisible();
    await expect.element(page.getByText(/^Loads from (?:YouTube|Vimeo) when you press$/)).toBeVisible();
    expect(document.querySelectorAll("iframe, video")).toHaveLength(0);
  },
);

test("one that cannot be played says so, keeps where one was, and is asked for again", async () => {
  answers(tutorials.readTutorial, { tutorial: uploaded({ src: "", progress: onPhone }), next: [] });
  await show();
  await expect.element(page.getByText("The video could not be played. Where you were is kept.")).toBeVisible();
  expect(kept).toEqual([]);
  answers(tutorials.readTutorial, { tutorial: uploaded({ progress: onPhone }), next: [] });
  await page.getByRole("button", { name: "Try again" }).click();
  await isReady();
  await expect.poll(heard).toBe(100);
});

test("it is marked as seen, leads to the screen that it explains, and to those after it", async () => {
  const next = [aTutorial({ tutorial_id: 4, name: "From talk to three posts" })];
  answers(tutorials.readTutorial, { tutorial: anOpenTutorial({ screen: "avatars" }), next });
  const marked = answers(tutorials.markSeen, { progress: { ...onPhone, position_seconds: 0, is_seen: true } });
  await show();
  await expect.element(page.getByRole("link", { name: "Try it in Avatars" })).toHaveAttribute("href", "/avatars");
  await page.getByRole("button", { name: "Mark as seen" }).click();
  await expect.element(page.getByRole("button", { name: "Seen" })).toHaveAttribute("aria-pressed", "true");
  expect(marked).toMatchObject([{ body: { is_seen: true, device: "computer" } }]);
  const after = page.getByRole("region", { name: "After this one" });
  await expect.element(after.getByRole("link", { name: /three posts/ })).toHaveAttribute("href", "/tutorials/4");
});

test("on a phone what is said folds away under the chapters", async () => {
  answers(tutorials.readTutorial, { tutorial: anOpenTutorial({ captions: [{ lang: "en", cues }] }), next: [] });
  await show({ width: 390 });
  const line = page.getByRole("button", { name: /Fill them in/ });
  await expect.element(chapters()).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  await page.getByText("What is said").click();
  await expect.element(line).toBeVisible();
});

test("one that is not there, or not shown, leads to the list", async () => {
  refuses(tutorials.readTutorial, 404, "tutorial_missing", "This tutorial does not exist.");
  await show();
  await expect.element(page.getByText("This tutorial does not exist")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to tutorials" })).toHaveAttribute("href", "/tutorials");
});
