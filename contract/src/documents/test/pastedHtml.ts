/** HTML as Word and Google Docs put it on the clipboard, in families: each text with what it is to become. */

export type Pasted = { what: string; html: string; becomes: string };

const office = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="x"';
const head =
  "<head><meta name=Generator content='Microsoft Word 15'><link rel=File-List href='file:///C:/Temp/filelist.xml'>" +
  "<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->" +
  "<style><!-- p.MsoNormal {margin:0cm; font-family:Calibri} @list l0 {mso-list-id:1} --></style></head>";
const word = (body: string): string =>
  `<html ${office}>${head}<body lang=ES style='tab-interval:35.4pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

/** A paragraph of a list as Word draws it: its level, its sign, and the words behind it. */
const item = (level: number, sign: string, words: string, list = "l0"): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>` +
  `<![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

const bullets = ["·", "o", "§", "-", "•", "Ø", "v"];
const counts = [
  ["1.", "2."],
  ["a)", "b)"],
  ["i.", "ii."],
  ["(1)", "(2)"],
  ["1.1.", "1.2."],
] as const;

const wordLists: Pasted[] = [
  ...bullets.map((sign) => ({
    what: `Word's list with ${sign}`,
    html: word(
      `${item(1, sign, "one")}\n\n${item(2, "o", "in it")}\n${item(1, sign, "two")}<p class=MsoNormal>after</p>`,
    ),
    becomes: "<ul><li><p>one</p><ul><li><p>in it</p></li></ul></li><li><p>two</p></li></ul><p>after</p>",
  })),
  ...counts.map(([first, second]) => ({
    what: `Word's list that counts ${first}`,
    html: word(item(1, first, "one") + item(2, "·", "in it") + item(1, second, "two")),
    becomes: "<ol><li><p>one</p><ul><li><p>in it</p></li></ul></li><li><p>two</p></li></ol>",
  })),
  {
    what: "Word's list that goes on at seven",
    html: word(item(1, "7.", "seven") + item(1, "8.", "eight")),
    becomes: '<ol start="7"><li><p>seven</p></li><li><p>eight</p></li></ol>',
  },
  {
    what: "two lists of Word beside each other",
    html: word(item(1, "·", "one") + item(1, "1.", "two", "l1")),
    becomes: "<ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol>",
  },
  {
    what: "Word's list of boxes",
    html: word(item(1, "☐", "open") + item(1, "☒", "done")),
    becomes:
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>open</p></li>' +
      '<li data-type="taskItem" data-checked="true"><p>done</p></li></ul>',
  },
];

const listOf = (tag: string, level: number, words: string): string =>
  `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1" role="list"><li data-leveltext="o" data-listid="3" data-aria-posinset="1" data-aria-level="${level}" class="OutlineElement"><p class="Paragraph" paraid="1" style="font-weight:normal;font-style:normal"><span class="TextRun"><span class="NormalTextRun">${words}</span></span></p></li></${tag}></div>`;

const wordMarks: [string, string, string][] = [
  ["<b>bold</b>", "<strong>bold</strong>", "bold"],
  ["<i style='mso-bidi-font-style:normal'>slanted</i>", "<em>slanted</em>", "slanted"],
  ["<u>lined</u>", "<u>lined</u>", "underlined"],
  ["<s>struck</s>", "<s>struck</s>", "struck"],
  ["<span style='background:yellow;mso-highlight:yellow'>marked</span>", "<mark>marked</mark>", "marked"],
  ["<span style='color:red;font-family:Arial;font-size:40.0pt'>coloured</span>", "coloured", "coloured"],
  ["<span lang=EN-GB style='mso-ansi-language:EN-GB'>foreign</span>", "foreign", "of a language"],
];

const wordTexts: Pasted[] = [
  ...wordMarks.map(([html, becomes, what]) => ({
    what: `words that Word says are ${what}`,
    html: word(`<p class=MsoNormal>a ${html} b<o:p></o:p></p>`),
    becomes: `<p>a ${becomes} b</p>`,
  })),
  {
    what: "headings and a title of Word",
    html: word("<p class=MsoTitle>T<o:p></o:p></p><h2>S<o:p></o:p></h2><p class=MsoQuote>Q</p>"),
    becomes: "<h1>T</h1><h2>S</h2><blockquote><p>Q</p></blockquote>",
  },
  {
    what: "a table of Word",
    html: word(
      "<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'>" +
        "<td width=301 colspan=2 valign=top style='border:solid windowtext 1.0pt'><p class=MsoNormal align=center style='text-align:center'>a<o:p></o:p></p></td></tr>" +
        "<tr><td rowspan=2><p class=MsoNormal>b</p></td><td><p class=MsoNormal>c</p></td></tr><tr><td><p class=MsoNormal>d</p></td></tr></table>",
    ),
    becomes:
      '<table><tbody><tr><td colspan="2"><p style="text-align: center">a</p></td></tr>' +
      '<tr><td rowspan="2"><p>b</p></td><td><p>c</p></td></tr><tr><td><p>d</p></td></tr></tbody></table>',
  },
  {
    what: "a picture of Word, which lies on the other's disk",
    html: word(
      "<p class=MsoNormal>a</p><p class=MsoNormal><img width=1 src='file:///C:/Temp/image001.png' v:shapes=x></p>",
    ),
    becomes: "<p>a</p>",
  },
  {
    what: "lists of Word in a browser",
    html: listOf("ul", 1, "one") + listOf("ul", 2, "in it") + listOf("ul", 1, "two"),
    becomes: "<ul><li><p>one</p><ul><li><p>in it</p></li></ul></li><li><p>two</p></li></ul>",
  },
];

const google = (body: string): string =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7f00c1-7fff-1a">${body}</b>`;
const run = (words: string, style = ""): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${words}</span>`;
const line = (words: string): string =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${words}</p>`;

const googleMarks: [string, string, string][] = [
  ["font-weight:700", "strong", "bold"],
  ["font-style:italic", "em", "slanted"],
  ["text-decoration:underline", "u", "underlined"],
  ["text-decoration:line-through", "s", "struck"],
  ["background-color:#ffff00", "mark", "marked"],
];

const googleTexts: Pasted[] = [
  ...googleMarks.map(([style, tag, what]) => ({
    what: `words that Google says are ${what}`,
    html: google(line(run("a ") + run("b", style) + run(" c"))),
    becomes: `<p>a <${tag}>b</${tag}> c</p>`,
  })),
  ...[1, 2, 3, 4].map((level) => ({
    what: `Google's heading ${level}`,
    html: google(
      `<h${level} dir="ltr" style="line-height:1.38">${run("A", "font-size:20pt")}</h${level}><br />${line(run("b"))}`,
    ),
    becomes: `<h${level}>A</h${level}><p>b</p>`,
  })),
  {
    what: "a link of Google, which draws its line by a style",
    html: google(
      line(
        `<a href="https://a.example/" style="text-decoration:none;">${run("a", "color:#1155cc;text-decoration:underline")}</a>`,
      ),
    ),
    becomes: '<p><a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">a</a></p>',
  },
  {
    what: "Google's lists within lists",
    html: google(
      `<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation">${run("one")}</p></li>` +
        `<ul><li dir="ltr" aria-level="2"><p role="presentation">${run("in it")}</p></li></ul></ul>`,
    ),
    becomes: "<ul><li><p>one</p><ul><li><p>in it</p></li></ul></li></ul>",
  },
  {
    what: "Google's tasks",
    html: google(
      '<ul style="list-style:none"><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1">' +
        `<img src="data:image/png;base64,iVBORw0KGgo=" width="17" alt="unchecked" aria-roledescription="checkbox" /><p role="presentation">${run("open")}</p></li></ul>`,
    ),
    becomes: '<ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>open</p></li></ul>',
  },
  {
    what: "a table of Google",
    html: google(
      `<div dir="ltr" align="left"><table style="border:none"><colgroup><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="padding:5pt">${line(run("a"))}</td></tr></tbody></table></div>`,
    ),
    becomes: "<table><tbody><tr><td><p>a</p></td></tr></tbody></table>",
  },
];

export const pastedHtml: readonly Pasted[] = [...wordLists, ...wordTexts, ...googleTexts];
