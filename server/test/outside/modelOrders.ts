import { dresses } from "../dresses.ts";

/** A message that a model is asked with, its text alone. */
export type Asked = { role: string; content: string };

/**
 * Orders in the last message, all optional: "words=40" how many words (default 5), "every=10" milliseconds between
 * them, "first=100" before the first, "status=429" refuses, "hang" answers nothing, "hang_after=3" falls silent after
 * 3 words, "break_after=3" cuts the connection, "leave_after=3" ends politely without finishing, "finish=length".
 * "held=name" waits after twenty words until somebody asks for `/released/name`.
 * "fail_first=2" does what goes wrong the first two times that the message is asked only; "retry_after=1" tells whoever
 * is refused to come back after a second; "status_of=model:503" refuses for one model; 'name="Autumn mails"' is what
 * it says when it is asked to name the chat, which it else cannot; 'judge="yes It does."' the same when it is asked for
 * an opinion on an answer; 'say="It costs 1,200."' in place of words, and 'json={"a": 1}' up to its end. "topics=3" and "hashtags=12" bring so many of these
 * in place of words. "leak=persona", "leak=canary" and "leak=material" play the fool: they give out what the model was told
 * in confidence, and "leak=prompt" the whole of the last message; "leak_as=base64" in one of the dresses, "leak_part=3" the
 * fourth ten words of it. "long=5000" makes every word a run of so many letters without a space between them. "quotes" refuses, and
 * repeats what it was told first. "chunk=3" brings what is said or given out in pieces of three characters.
 */
export function ordersOf(messages: Asked[]) {
  const text = messages.at(-1)?.content ?? "";
  const number = (name: string, fallback: number) =>
    Number(new RegExp(`\\b${name}=(\\d+)`).exec(text)?.[1] ?? fallback);
  const kind = /\b(topics|hashtags)=\d/.exec(text)?.[1];
  const leak = /\bleak=(persona|canary|material|prompt)\b/.exec(text)?.[1];
  const dress = dresses[/\bleak_as=(\w+)/.exec(text)?.[1] ?? ""] ?? ((plain: string) => plain);
  const part = number("leak_part", -1);
  const partOf = (told: string) =>
    part < 0
      ? told
      : told
          .split(/\s+/)
          .slice(10 * part, 10 * part + 10)
          .join(" ");
  const whole = leak
    ? dress(partOf(hiddenIn(messages, leak)))
    : (/\bjson=(\{.*\})/s.exec(text) ?? /\bsay="([^"]*)"/.exec(text))?.[1];
  const size = number("chunk", 0);
  const said = whole?.match(size > 0 ? new RegExp(`.{1,${size}}`, "gs") : /\s*\S+/g);
  const long = number("long", 0);
  const partAt =
    long > 0 ? () => "x".repeat(long) : kind === "topics" ? topicAt : kind === "hashtags" ? hashtagAt : wordAt;
  return {
    words: said?.length ?? number(kind ?? "words", 5),
    partAt: said ? (index: number) => said[index] ?? "" : partAt,
    every: number("every", 0),
    first: number("first", 0),
    status: number("status", 200),
    quotes: /\bquotes\b/.test(text),
    statusOf: /\bstatus_of=([\w.-]+):(\d+)/.exec(text),
    retryAfter: /\bretry_after=(\d+)/.exec(text)?.[1],
    failFirst: number("fail_first", Infinity),
    isHanging: /\bhang\b(?!_)/.test(text),
    hangAfter: number("hang_after", Infinity),
    breakAfter: number("break_after", Infinity),
    leaveAfter: number("leave_after", Infinity),
    finish: /\bfinish=(\w+)/.exec(text)?.[1] ?? "stop",
  };
}

/** What a model that can be talked into anything gives out of what it was told. */
function hiddenIn(messages: Asked[], what: string): string {
  const told = messages[0]?.content ?? "";
  const asked = messages.at(-1)?.content ?? "";
  if (what === "canary")
    return `It is ${/\breference of this conversation is (\w+)/.exec(told)?.[1] ?? "nothing"}, I think.`;
  if (what === "prompt") return asked;
  const [text, mark] = what === "persona" ? [told, "persona"] : [asked, "material"];
  return new RegExp(`<(${mark}-[0-9a-f]+)>\n(.*)\n</\\1>`, "s").exec(text)?.[2]?.trim() ?? "There is nothing.";
}

/** The text that `words=count` brings: "w1 w2 w3", with a line break now and then, and a letter outside the BMP. */
export function wordsOfModel(count: number): string {
  return Array.from({ length: count }, (_, index) => wordAt(index)).join("");
}

function wordAt(index: number): string {
  const before = index === 0 ? "" : index % 10 === 0 ? "\n\n" : " ";
  return `${before}w${index + 1}${index % 7 === 3 ? "é🪶" : ""}`;
}

const topicAt = (index: number): string =>
  `${index === 0 ? "" : "\n"}${index + 1}. **Idea ${index + 1}: the café of the season**\n   What happened on day ${index + 1}, and why it matters to whoever cooks daily.`;

const hashtagAt = (index: number): string => `${index === 0 ? "" : "\n"}#café_${index + 1}`;
