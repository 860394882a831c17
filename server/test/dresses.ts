/** The dresses in which a model that obeys every wish gives a text away. */
export const dresses: Record<string, (text: string) => string> = {
  reversed: (text) => [...text].reverse().join(""),
  reversed_words: (text) => text.split(/\s+/).reverse().join(" "),
  reversed_letters: (text) => text.replace(/\S+/g, (word) => [...word].reverse().join("")),
  base64: (text) => Buffer.from(text).toString("base64"),
  base64url: (text) => Buffer.from(`: ${text}`).toString("base64url"),
  base64_lines: (text) =>
    (
      Buffer.from(text)
        .toString("base64")
        .match(/.{1,60}/g) ?? []
    ).join("\n"),
  hex: (text) => Buffer.from(text).toString("hex"),
  hex_spaced: (text) => (Buffer.from(text).toString("hex").match(/../g) ?? []).join(" "),
  hex_escaped: (text) => [...text].map((char) => `\\x${(char.codePointAt(0) ?? 0).toString(16)}`).join(""),
  rot13: (text) =>
    text.replace(/[a-z]/gi, (char) => {
      const first = char <= "Z" ? 65 : 97;
      return String.fromCharCode(((char.charCodeAt(0) - first + 13) % 26) + first);
    }),
  atbash: (text) => text.toLowerCase().replace(/[a-z]/g, (char) => String.fromCharCode(219 - char.charCodeAt(0))),
  url: encodeURIComponent,
  url_whole: (text) => Buffer.from(text).toString("hex").replace(/../g, "%$&"),
  entities: (text) => [...text].map((char) => `&#${char.codePointAt(0)};`).join(""),
  numbers: (text) => [...text].map((char) => char.codePointAt(0)).join(" "),
  binary: (text) => [...text].map((char) => (char.codePointAt(0) ?? 0).toString(2).padStart(8, "0")).join(" "),
  morse: (text) => [...text.toLowerCase()].map((char) => morse[char] ?? "/").join(" "),
  tags: (text) => text.replace(/\S+/g, "<b>$&</b>"),
  markdown: (text) => text.replace(/\S+/g, "**$&**"),
  numbered: (text) =>
    text
      .split(/\s+/)
      .map((word, index) => `${index + 1}. ${word}`)
      .join("\n"),
  listed: (text) => text.replace(/(\S+\s+){3}/g, "- $&\n"),
  lookalike: (text) => text.replace(/[aceopxyijs]/g, (char) => lookalikes[char] ?? char),
  bold: (text) => text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97)),
  fullwidth: (text) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
  leet: (text) => text.replace(/[aeiost]/g, (char) => leet[char] ?? char),
  filler: (text) =>
    text
      .split(/\s+/)
      .map((word, index) => (index % 8 === 7 ? `${word} banana` : word))
      .join(" "),
  filler_each: (text) => text.replace(/\s+/g, " um "),
  spaced: (text) => [...text].join(" "),
  invisible: (text) => [...text].join("\u200b"),
};

const lookalikes: Record<string, string> = {
  a: "а",
  c: "с",
  e: "е",
  o: "ο",
  p: "р",
  x: "х",
  y: "у",
  i: "і",
  j: "ј",
  s: "ѕ",
};
const leet: Record<string, string> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" };
const morse: Record<string, string> = Object.fromEntries(
  (
    "a.- b-... c-.-. d-.. e. f..-. g--. h.... i.. j.--- k-.- l.-.. m-- n-. o--- p.--. q--.- r.-. s... t- u..- v...- " +
    "w.-- x-..- y-.-- z--.."
  )
    .split(" ")
    .map((each) => [each.slice(0, 1), each.slice(1)]),
);
