import { lookAt } from "../../site/looks.ts";
import { test } from "../../site/test.ts";

test("tutorials, their player and the welcome are right in every size, scheme and language", async ({ looker }) => {
  const { site, person } = looker;
  const names = { en: "Write a letter from a template", es: "Escribe una carta desde una plantilla" };
  const chapters = {
    en: [
      { at_seconds: 0, name: "What a template is" },
      { at_seconds: 95, name: "Fill it in" },
    ],
  };
  const cues = [{ from: 1, to: 4, text: "A template is a text with blanks." }];
  const rows = await site.sql(
    `insert into tutorials (place, lang, names, descriptions, provider, video_id, length_seconds, chapters, caption_langs, searched)
     select 100 + n, 'en', $1, $2, 'youtube', 'dQw4w9WgXcQ', 240, $3, '{en}', 'looked at' from generate_series(1, 3) n
     returning tutorial_id`,
    [JSON.stringify(names), JSON.stringify({ en: "Three minutes, one letter." }), JSON.stringify(chapters)],
  );
  const [{ tutorial_id: id } = { tutorial_id: 0 }] = rows;
  await site.sql(`insert into tutorial_captions (tutorial_id, lang, cues) values ($1, 'en', $2)`, [
    id,
    JSON.stringify(cues),
  ]);
  await site.sql(
    `insert into tutorial_progress (user_id, tutorial_id, position_seconds, device, moved_at) values ($1, $2, 95, 'phone', now())`,
    [person.userId, id],
  );
  await lookAt(looker, [
    { name: "tutorials", path: "/tutorials", ready: /Write a letter|Escribe una carta/ },
    { name: "tutorial", path: `/tutorials/${id}`, ready: /Write a letter|Escribe una carta/ },
    { name: "tutorials-no-match", path: "/tutorials?query=zzzz", ready: /zzzz|No tutorial|Ning/ },
  ]);
});
