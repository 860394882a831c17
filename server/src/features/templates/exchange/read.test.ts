import { placeholdersOf } from "@pluma/contract/templates/placeholders";
import { describe, expect, test } from "vitest";
import { words } from "../locales/words.ts";
import { readFile } from "./read.ts";

const said = { lang: "en" as const, ...words.en };
const read = (value: unknown) => {
  const file = readFile(JSON.stringify(value), said);
  return typeof file === "string" ? undefined : file;
};
const only = (value: unknown) => read(value)?.entries[0]?.draft;
const librechat = (prompt: string, more: object = {}) => [{ name: "Mail", productionPrompt: { prompt }, ...more }];
const openWebUi = (content: string, more: object = {}) => [{ command: "/mail", title: "Mail", content, ...more }];
const fieldsOf = (value: unknown) => only(value)?.template_fields;

describe("a file of LibreChat's", () => {
  test("becomes templates: a variable is a field, one with choices a select, and what it fills in itself stays text", () => {
    const prompt = "Today is {{current_date}}. Write to {{name}} in a {{tone:formal|casual|and/or}} tone.";
    const group = { _id: "65f0", oneliner: "A letter.", category: "writing" };
    expect(only(librechat(prompt, group))).toMatchObject({
      ref: "librechat:65f0",
      name: "Mail",
      description: "A letter.",
      type: "writing",
      language: "en",
      content: "Today is {{current_date}}. Write to [name] in a [tone] tone.",
      template_fields: [
        { name: "name", label: "Name", type: "text", required: true },
        { name: "tone", label: "Tone", type: "select", options: "formal/casual/and-or/" },
      ],
    });
  });

  test.each([
    ["the list that a call answers", { promptGroups: librechat("Hi {{name}}") }],
    [
      "a group alone, with all its versions",
      {
        name: "Mail",
        productionId: "b",
        prompts: [
          { _id: "a", prompt: "Old" },
          { _id: "b", prompt: "Hi {{name}}" },
        ],
      },
    ],
    ["what is sent when one is made", { group: { name: "Mail" }, prompt: { prompt: "Hi {{name}}", type: "text" } }],
  ])("is read as %s", (_, file) => {
    expect(read(file)?.origin).toBe("librechat");
    expect(only(file)).toMatchObject({ name: "Mail", description: "Hi [name]", content: "Hi [name]" });
  });
});

describe("a file of Open WebUI's", () => {
  test("becomes templates: typed variables are fields with what they say of themselves", () => {
    const content = [
      'For {{who | text:placeholder="Anna: the boss":required}}',
      'about {{topic | textarea:default="Tea"}}',
      'in {{tone | select:options=["warm","cold: dry"]:default="warm":required}} words',
      '{{count | number:min=1:max=5:default=3}} on {{day | date}} {{html | checkbox:label="As HTML"}}',
      "by {{USER_NAME}} of {{team}}",
    ].join("\n");
    const file = openWebUi(content, { tags: ["mail", { name: "a,b" }], timestamp: 1_700_000_000 });
    expect(only(file)).toMatchObject({
      ref: "openwebui:mail",
      name: "Mail",
      tags: "mail, a b",
      changedAt: new Date(1_700_000_000_000),
      content: "For [who]\nabout [topic]\nin [tone] words\n[count] on [day] [html]\nby {{USER_NAME}} of [team]",
    });
    expect(fieldsOf(file)).toMatchObject([
      { name: "who", type: "text", example: "Anna: the boss", required: true },
      { name: "topic", type: "text", default: "Tea", required: false },
      { name: "tone", type: "select", options: "warm/cold: dry/", default: "warm", required: true },
      { name: "count", type: "number", default: "3", required: false },
      { name: "day", type: "text" },
      { name: "html", label: "As HTML", type: "select", options: "Yes/No/" },
      { name: "team", type: "text", required: true },
    ]);
  });

  test("whose list of choices is broken is text, as are names that it would not take", () => {
    expect(fieldsOf(openWebUi("{{a | select:options=[warm}} {{two words}} {{b"))).toMatchObject([
      { name: "a", type: "text" },
    ]);
    expect(only(openWebUi("{{two words}} {{b"))?.content).toBe("{{two words}} {{b");
  });
});

test("a variable that stands there again is told in words, once it is asked", () => {
  const draft = only(librechat("Dear {{name}}, … Yours, {{name}} {{tone}} {{tone:formal|casual}}"));
  expect(draft?.content).toBe("Dear [name], … Yours, (the same as above: Name) [tone] (the same as above: Tone)");
  expect(draft?.template_fields).toMatchObject([{ name: "name" }, { name: "tone", type: "select" }]);
});

test("what stands between brackets in the text of others is no place of ours", () => {
  expect(only(librechat('Fill in [your text] as ["a","b"], {{name}}(x) [{{tone}}] [see](there)'))?.content).toBe(
    'Fill in (your text) as ("a","b"), [name] (x) [[tone]] [see](there)',
  );
});

test("places and fields are the same, whatever others write", () => {
  const parts = ["{{", "}}", "[", "]", "(", "a", "b", "|", ":", " ", "\n", '"', "select", "{{a}}", "{{b|text}}", "[c]"];
  // A sequence of its own, the same each time.
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let n = 0; n < 5000; n += 1) {
    const text = Array.from({ length: 1 + next(24) }, () => parts[next(parts.length)]).join("");
    for (const file of [librechat(text), openWebUi(text)]) {
      const draft = only(file);
      const places = placeholdersOf(draft?.content ?? "").map(({ name }) => name);
      expect(places, text).toEqual((draft?.template_fields ?? []).map(({ name }) => name));
    }
  }
});

test.each([
  ["braces that open", "{{".repeat(500_000)],
  ["braces that close", "}}".repeat(500_000)],
  ["variables", "{{a}}".repeat(200_000)],
  ["different variables", Array.from({ length: 100_000 }, (_, n) => `{{v${n}}}`).join("")],
  ["brackets", "[".repeat(1_000_000)],
  ["brackets in brackets", `${"[".repeat(500_000)}${"]".repeat(500_000)}`],
  ["boxes", "[ ]".repeat(330_000)],
])("a million characters of %s are read, and refused at their part", (_, text) => {
  for (const file of [librechat(text), openWebUi(text)]) {
    expect(read(file)?.entries[0]?.problem).toMatchObject({ code: "template_entry_unfit" });
  }
});

describe("a file of ours", () => {
  const entry = { ref: "a", name: "Mail", description: "A mail.", content: "About [topic]." };
  const ours = (...templates: unknown[]) => ({ format: "pluma.templates", version: 1, templates });

  test("says of each entry what is wrong with it, and goes on with the others", () => {
    const file = ours(
      entry,
      { ...entry },
      { ...entry, ref: "b", content: "[a] [a]" },
      { ...entry, ref: "c", name: "" },
      { ...entry, ref: "d", language: "tlh" },
      "no entry",
      { ...entry, ref: "e", public: true, user_id: 1 },
    );
    expect(read(file)?.entries.map(({ problem }) => problem)).toEqual([
      null,
      { code: "template_entry_twice", part: "ref" },
      { code: "template_repeats", part: "content" },
      { code: "template_part_empty", part: "name" },
      { code: "template_entry_unfit", part: "language" },
      { code: "template_entry_unreadable", part: "" },
      null,
    ]);
  });

  test.each([
    ["no JSON", "{"],
    ["no templates", "[]"],
    ["of another version", JSON.stringify({ ...ours(entry), version: 2 })],
    ["of other things", JSON.stringify([{ some: "thing" }])],
  ])("that is %s is none", (_, text) => {
    expect(readFile(text, said)).toBe("templates_file_unreadable");
  });

  test("with more templates than a file may have is told as such", () => {
    expect(readFile(JSON.stringify(ours(...Array(1001).fill(entry))), said)).toBe("templates_file_many");
  });
});
