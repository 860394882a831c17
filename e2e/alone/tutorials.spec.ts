import type { Browser, Page } from "@playwright/test";
import { aVideo } from "../site/aVideo.ts";
import { aContext } from "../site/contexts.ts";
import { aPageOf, aPerson, enter, type Person } from "../site/people.ts";
import type { Site } from "../site/site.ts";
import { expect, follow, testAlone as test } from "../site/test.ts";

const captions =
  "WEBVTT\n\n00:01.000 --> 00:04.000\nTen answers are enough.\n\n00:21.000 --> 00:24.000\nListen to the first draft.\n";

/** A page of the phone of somebody. */
async function aPhoneOf(browser: Browser, site: Site, { tokens }: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await enter(context, site, tokens);
  return context.newPage();
}

const at = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** What the frame of a platform's player is answered with: it tells where it is, as that does. */
const aPlayer = `<!doctype html><title>A player</title><script>
  addEventListener("message", ({ data }) => {
    const { event, func, args } = JSON.parse(data);
    const tell = (info) => parent.postMessage(JSON.stringify({ event: "infoDelivery", info }), "*");
    if (event === "listening") tell({ currentTime: 3, duration: 240, playerState: 1 });
    if (func === "seekTo") tell({ currentTime: args[0], duration: 240, playerState: 2 });
  });
  parent.postMessage(JSON.stringify({ event: "onReady" }), "*");
</script>`;

test("staff upload a video; Help in its screen opens it; half is watched on a computer, the rest on a phone", async ({
  owner,
  browser,
  site,
}) => {
  await test.step("staff make it, bound to a screen, with chapters and captions", async () => {
    await owner.goto("/admin/tutorials");
    await owner.getByRole("link", { name: "Add tutorial" }).first().click();
    const choose = (name: string) => owner.getByRole("button", { name, exact: true });
    const [video] = await Promise.all([owner.waitForEvent("filechooser"), choose("Choose a video").click()]);
    await video.setFiles({ name: "avatar.webm", mimeType: "video/webm", buffer: aVideo(40) });
    await expect(owner.getByText("Length: 0:40")).toBeVisible();
    await owner.getByLabel("Title in English").fill("An avatar that sounds like you");
    await owner.getByLabel("Title in Spanish").fill("Un avatar que suena a ti");
    await owner.getByLabel("Chapters in English").fill("0:00 What an avatar is\n0:20 Ten answers\n0:37 When to train");
    const [vtt] = await Promise.all([owner.waitForEvent("filechooser"), choose("Choose captions in English").click()]);
    await vtt.setFiles({ name: "en.vtt", mimeType: "text/vtt", buffer: Buffer.from(captions) });
    await owner.getByRole("combobox", { name: "Opens from Help in" }).click();
    await owner.getByRole("option", { name: "Avatars" }).click();
    await owner.getByRole("button", { name: "Save", exact: true }).click();
    await expect(owner.getByRole("link", { name: "An avatar that sounds like you" })).toBeVisible();
  });

  const person = await aPerson(site, { hasAccess: true });
  await test.step("Help opens it, and half of it is watched", async () => {
    const desk = await aPageOf(browser, site, person);
    await desk.goto("/avatars");
    await desk.getByRole("link", { name: "Help" }).click();
    await expect(desk.getByRole("heading", { name: "An avatar that sounds like you" })).toBeVisible();
    await desk.getByRole("button", { name: /Ten answers 0:20/ }).click();
    await expect.poll(() => at(desk)).toBeGreaterThan(21);
    await expect(desk.getByRole("button", { name: /Listen to the first draft/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
    // Left without a pause: where one is goes along with the page.
    await desk.close();
  });

  await test.step("on a phone it goes on there, and is seen at its end", async () => {
    const phone = await aPhoneOf(browser, site, person);
    await phone.goto("/tutorials");
    await expect(phone.getByText("Where you left off, on your computer")).toBeVisible();
    await phone.getByRole("link", { name: /^Continue at 0:2/ }).tap();
    await expect.poll(() => at(phone)).toBeGreaterThan(20);
    await phone.getByRole("button", { name: /When to train 0:37/ }).tap();
    await expect.poll(() => phone.locator("video").evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    await expect(phone.getByRole("button", { name: "Seen" })).toHaveAttribute("aria-pressed", "true");
    await follow(phone, "/tutorials");
    await expect(phone.getByText("1 tutorial, you have seen 1").last()).toBeVisible();
    await phone.context().close();
  });
});

test("a platform's video is fetched once it is pressed, from its host without cookies, and where one is in it is kept", async ({
  browser,
  site,
}) => {
  await site.sql(
    `insert into tutorials (place, lang, names, descriptions, provider, video_id, length_seconds, chapters, searched)
     values (2, 'en', '{"en":"Templates with blanks"}', '{}', 'youtube', 'dQw4w9WgXcQ', 240,
       '{"en":[{"at_seconds":0,"name":"Begin"},{"at_seconds":95,"name":"Fill it in"}]}', 'x')`,
  );
  const person = await aPerson(site, { hasAccess: true });
  const context = await aContext(browser, site);
  await enter(context, site, person.tokens);
  const page = await context.newPage();
  const fetched: string[] = [];
  await page.route(/^https:/, (route) => {
    fetched.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: aPlayer });
  });
  await page.goto("/tutorials");
  await page.getByRole("link", { name: /Templates with blanks/ }).click();
  const play = page.getByRole("button", { name: "Play “Templates with blanks”" });
  await expect(play).toBeVisible();
  expect(fetched).toEqual([]);
  await play.click();
  await expect(page.frameLocator("iframe").locator("script")).toBeAttached();
  expect(fetched.map((url) => new URL(url).origin)).toEqual(["https://www.youtube-nocookie.com"]);
  await page.getByRole("button", { name: /Fill it in 1:35/ }).click();
  await expect(page.getByText(/^Position kept/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("You were at 1:35 on your computer")).toBeVisible();
});

test("the first minute: signed up, greeted once, and a first text written from a template that stands filled", async ({
  page,
  site,
}) => {
  await site.sql(
    `insert into tutorials (place, lang, names, descriptions, provider, video_id, screen, chapters, searched)
     values (9, 'en', '{"en":"Welcome"}', '{}', 'vimeo', '76979871', 'welcome', '{}', 'x')`,
  );
  const email = "nora@example.com";
  await test.step("she signs up and is greeted by a video, which comes no more once she says so", async () => {
    await page.goto("/signup");
    await page.getByLabel("Name", { exact: true }).fill("Nora");
    await page.getByLabel("Last name").fill("Vidal");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("a good password");
    await page.getByLabel("Confirm password").fill("a good password");
    await page.getByRole("textbox", { name: "Phone" }).fill("5541820937");
    await page.getByRole("radio", { name: "Recommendation" }).check();
    await page.getByRole("button", { name: "Create account" }).click();
    const greeting = page.getByRole("dialog", { name: /^Welcome to/ });
    await expect(greeting.getByRole("button", { name: "Play “Welcome”" })).toBeVisible();
    await expect(greeting.getByText("Loads from Vimeo when you press")).toBeVisible();
    await greeting.getByLabel("Don't show this again").check();
    await greeting.getByRole("button", { name: "Start writing" }).click();
    await expect(greeting).toBeHidden();
    await expect
      .poll(() => site.sql("select show_video from users where email = $1", [email]))
      .toEqual([{ show_video: false }]);
    await page.evaluate(() => sessionStorage.clear());
  });

  await test.step("with a plan she chooses by a digit, and the answer to the filled template comes", async () => {
    const [{ user_id: id } = {}] = await site.sql("select user_id from users where email = $1", [email]);
    await site.sql("update users set access_until = now() + interval '1 year' where user_id = $1", [id]);
    await site.sql(
      `insert into word_balances (user_id, is_unlimited) values ($1, true) on conflict (user_id) do update set is_unlimited = true`,
      [id],
    );
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "What would you like to write first?" })).toBeVisible();
    const first = page.getByRole("region", { name: "What would you like to write first?" });
    const name = await first.getByRole("button").first().locator("b").textContent();
    await page.keyboard.press("1");
    await expect(page).toHaveURL(/\/conversations\/\d+$/);
    await expect(page.locator("main").getByText(String(name)).first()).toBeVisible();
    const { messages } = await page.evaluate(async () => {
      const id = location.pathname.split("/").pop();
      const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
      for (;;) {
        const thread = await (await fetch(`/api/messages/thread/${id}`, { headers })).json();
        if (thread.messages.at(-1).generating === false) return thread;
      }
    });
    await expect(page.locator("main").getByText(messages.at(-1).content).first()).toBeVisible();
  });

  await test.step("once something was written she is asked no more, nor greeted", async () => {
    await page.goto("/conversations/new");
    await expect(page.getByRole("textbox", { name: "Your message" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "What would you like to write first?" })).toHaveCount(0);
    await site.sql("delete from tutorials where screen = 'welcome'");
  });
});
