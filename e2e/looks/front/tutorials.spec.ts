import { lookAt } from "../../site/looks.ts";
import { test } from "../../site/test.ts";

const names = { en: "Write a letter from a template", es: "Escribe una carta desde una plantilla" };
const chapters = [
  { at_seconds: 0, name: "What a template is" },
  { at_seconds: 95, name: "Fill it in" },
  { at_seconds: 180, name: "Keep what came of it as a document" },
];
const cues = [
  { from: 1, to: 4, text: "A template is a text with blanks." },
  {
    from: 96,
    to: 101,
    text: "Fill in what you know, and leave what you do not: nothing is written before you send it.",
  },
];
const title = /Write a letter|Escribe una carta/;

test("tutorials, their player, and what staff make them with are right in every size, scheme and language", async ({
  looker,
}) => {
  const { site, person } = looker;
  // Hidden they are staff's alone: what is on other screens meanwhile stays as it is.
  const rows = await site.sql(
    `insert into tutorials (place, lang, names, descriptions, provider, video_id, length_seconds, chapters, caption_langs,
       searched, is_shown)
     select 100 + n, case when n = 3 then 'es' else 'en' end, $1, $2, 'youtube', 'dQw4w9WgXcQ', 240, $3,
       case when n = 2 then '{}' else '{en}' end::text[], 'looked at', n = 1
     from generate_series(1, 3) n returning tutorial_id`,
    [
      JSON.stringify(names),
      JSON.stringify({ en: "Three minutes, one letter.", es: "Tres minutos, una carta." }),
      JSON.stringify({ en: chapters, es: chapters }),
    ],
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
    { name: "tutorials", path: "/tutorials", ready: title },
    { name: "tutorial", path: `/tutorials/${id}`, ready: /Loads from YouTube|Se carga de YouTube/ },
    { name: "tutorials-no-match", path: "/tutorials?query=zzzz", ready: /No tutorial matches|Ningún tutorial/ },
    { name: "staff-tutorials", path: "/admin/tutorials", ready: title },
    { name: "staff-tutorial", path: `/admin/tutorials/${id}/edit`, ready: /^(Captions|Subtítulos)$/ },
    { name: "staff-tutorial-new", path: "/admin/tutorials/new/edit", ready: /^(Captions|Subtítulos)$/ },
  ]);
  await site.sql("delete from tutorials where tutorial_id = any($1)", [rows.map(({ tutorial_id }) => tutorial_id)]);
});
