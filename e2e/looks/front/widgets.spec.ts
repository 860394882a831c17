import { anAvatar } from "../../site/avatars.ts";
import { check, lookAt, lookOver, sizes } from "../../site/looks.ts";
import { askAs, type Person } from "../../site/people.ts";
import type { Site } from "../../site/site.ts";
import { expect, test } from "../../site/test.ts";

/** A widget that was asked much: somebody has its first talk, another visitor left an address. */
async function aBusyWidget(site: Site, person: Person): Promise<{ id: number; talk: number; link: string }> {
  const avatarId = await anAvatar(site, person, { name: "Itziar, from the workshop", context: "Answers for a shop." });
  const { widget } = await askAs(site, person, "POST", "/widgets", {
    avatar_id: avatarId,
    name: "Itziar",
    accent_color: "#2d6a5a",
    greeting: "Looking for a bowl, or is something chipped?",
    starters: ["Do you ship to Portugal?", "Is it safe in the oven?", "Wedding lists"],
    origins: ["https://iriarte-taller.example", "https://www.iriarte-taller.example"],
    contact_when: "after",
    consent: "We write to you about your question, and about nothing else.",
    webhook_url: "https://hooks.leadbox.example/leads",
  });
  const id: number = widget.widget_id;
  await site.sql("update widgets set created_at = now() - interval '40 days' where widget_id = $1", [id]);
  const period = "to_char(now() at time zone 'utc', 'YYYY-MM')";
  await site.sql(
    `insert into widget_words (widget_id, period, used) values ($1, ${period}, 33190)
     on conflict (widget_id, period) do update set used = 33190`,
    [id],
  );
  const made = await site.sql(
    `insert into widget_conversations
       (widget_id, name, language, page_title, source, visits, last, last_message, words, has_unanswered)
     select $1, case when n % 3 = 1 then 'Beatriz Alonso de la Torre y Mendizabal' end, 'pt', 'Bowl for soup, ash glaze',
       'newsletter, autumn', n, 4, 'And twelve of them for a wedding in June, if the white rim can be had?', 34, n % 4 = 0
     from generate_series(1, 9) n returning conversation_id`,
    [id],
  );
  const talk = Number(made[0]?.conversation_id);
  await site.sql(
    `insert into widget_messages (conversation_id, number, "from", content, name, notice, words)
     values ($1, 1, 'visitor', 'Do you ship to Porto?', null, null, null),
       ($1, 2, 'avatar', 'Yes. Four to six days, €9.00, and from two bowls on nothing.', null, null, 12),
       ($1, 3, 'notice', null, 'Ane', 'taken_over', null),
       ($1, 4, 'person', 'Hello, this is Ane. What date is the wedding?', 'Ane', null, null)`,
    [talk],
  );
  await site.sql(
    `update widget_conversations set taken_by = $2, taken_name = 'Ane', taken_at = now() + interval '1 hour'
     where conversation_id = $1`,
    [talk, person.userId],
  );
  return { id, talk, link: widget.code.link };
}

test("widgets are right in every size, scheme and language: none yet, made, their talks and leads", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  const path = "/chat-widget-generator";
  await lookAt(looker, [{ name: "widget-new", path, ready: /^(Who answers|Quién responde)$/ }]);
  const { id, talk, link } = await aBusyWidget(site, person);
  await lookOver(looker, [
    {
      name: "widget",
      show: () => page.goto(path),
      settled: () =>
        expect(page.frameLocator("iframe").getByRole("button", { name: /Itziar$/ })).toBeVisible({ timeout: 60_000 }),
    },
  ]);
  await lookAt(looker, [
    { name: "widget-talks", path: `${path}/${id}/transcripts`, ready: /^(Visitor|Visitante)$/ },
    {
      name: "widget-talk",
      path: `${path}/${id}/transcripts?conversation=${talk}`,
      ready: /Four to six days/,
    },
    { name: "widget-leads-none", path: `${path}/${id}/leads`, ready: /No leads yet|Aún no hay contactos/ },
    { name: "widget-statistics", path: `${path}/${id}/statistics`, ready: /33,190/ },
  ]);
  await site.sql(
    `insert into widget_leads (widget_id, conversation_id, name, email, note, consent, source)
     select widget_id, conversation_id, name, 'beatriz' || conversation_id || '@example.com',
       'Wedding 13 June, 12 soup bowls, white rim.', 'We write to you about your question.', source
     from widget_conversations where widget_id = $1`,
    [id],
  );
  await lookAt(looker, [{ name: "widget-leads", path: `${path}/${id}/leads`, ready: /beatriz/ }]);

  // What visitors see, alone on its page: the same panel as over a customer's.
  await page.goto(link);
  const field = page.getByRole("textbox", { name: "Write to Itziar" });
  await expect(field).toBeVisible();
  await field.fill('Do you ship to Porto? say="Yes, in **four** days: [shipping](https://shop.example/ship)."');
  await field.press("Enter");
  await expect(page.getByRole("link", { name: "shipping" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    // It turns while it is open.
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("[data-chat-widget]")).toHaveAttribute("data-scheme", colorScheme);
    for (const [size, box] of Object.entries(sizes)) {
      await page.setViewportSize(box);
      await expect(field).toBeVisible();
      await check(page, `widget-alone-${size}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
});
