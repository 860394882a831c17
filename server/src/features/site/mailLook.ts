import type { Language } from "@pluma/contract/kit/kit";

/**
 * A mail in the words of the feature that sends it. `{{app}}` in any text becomes the app's name when the mail goes
 * out; everything is plain text, and escaped where it has to be.
 */
export type BrandedMail = {
  to: string;
  lang: Language;
  subject: string;
  /** Paragraphs. */
  lines: string[];
  /** The one thing to do: a button, and the address beneath it. */
  act?: { label: string; url: string };
  /** The small print. */
  footer?: string;
  /** The organization in whose name it goes out where that is not the installation's; where its picture lies, empty for none. */
  from?: { organizationId: number; name: string; picture: string };
  /**
   * Whoever reads it can be its recipient: it goes through the installation's mail server, also from a site that has one of its own,
   * whose Admins read what goes through it.
   */
  opensAccount?: true;
};

/** What a mail shows of the installation that sends it. */
export type MailBrand = {
  name: string;
  colour: string;
  /** An absolute address; null without a logo. */
  logo: string | null;
  /** Where people can write to; may be empty. */
  contact: string;
  /** Where the app is. */
  address: string;
  /** Its terms and its privacy, where it has them. */
  links: readonly { name: string; url: string }[];
};

/** A mail as plain text. */
export function textOf({ lines, act, footer }: BrandedMail, { name, contact, address, links }: MailBrand): string {
  const legal = links.map((link) => `${link.name}: ${link.url}`);
  const closing = [name, address, contact, ...legal].filter(Boolean).join("\n");
  const parts = [...lines, act && `${act.label}:\n${act.url}`, footer, `-- \n${closing}`];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
const INK = "#23252b";
const FAINT = "#62656e";
const LINE = "#e6e4df";

/** Whose name and picture a mail begins with. */
export type MailHead = Pick<MailBrand, "name" | "logo">;

/** A mail as HTML that needs nothing from outside but the picture in its head: tables and inline styles, as mail programs want it. */
export function htmlOf(mail: BrandedMail, brand: MailBrand, sender: MailHead = brand): string {
  const { lang, subject, lines, act, footer } = mail;
  const paragraphs = lines.map((line) => paragraph(escapeHtml(line), `font:16px/1.6 ${SANS};color:${INK}`));
  const small = footer ? paragraph(escapeHtml(footer), `font:13px/1.5 ${SANS};color:${FAINT}`) : "";
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f5f2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f5f2">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;word-wrap:break-word;overflow-wrap:anywhere">
<tr><td style="padding:0 8px 20px">${head(sender, sender !== brand)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">
<h1 style="margin:0 0 20px;font:600 22px/1.3 ${SERIF};color:${INK}">${escapeHtml(subject)}</h1>
${paragraphs.join("\n")}
${act ? button(act, brand.colour) : ""}
${small}
</td></tr>
<tr><td style="padding:20px 8px;font:13px/1.5 ${SANS};color:${FAINT}">${foot(brand)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A logo says its name; the picture of somebody else stands beside theirs. */
function head({ name, logo }: MailHead, isNamed: boolean): string {
  const called = `<span style="font:600 20px/1.2 ${SERIF};color:${INK}">${escapeHtml(name)}</span>`;
  if (logo === null) return called;
  if (isNamed) {
    const style = "width:36px;height:36px;border-radius:8px;border:0;vertical-align:middle;margin-right:10px";
    return `<img src="${escapeHtml(logo)}" alt="" width="36" height="36" style="${style}">${called}`;
  }
  return `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="36" style="height:36px;max-width:240px;border:0">`;
}

function foot({ name, contact, address, links }: MailBrand): string {
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" style="color:${FAINT}">${escapeHtml(text)}</a>`;
  const parts = [escapeHtml(name), link(address, new URL(address).host), contact && link(`mailto:${contact}`, contact)];
  parts.push(...links.map((each) => link(each.url, each.name)));
  return parts.filter(Boolean).join(" · ");
}

/** The button, and its address in letters for those whose mail program draws none. */
function button({ label, url }: { label: string; url: string }, colour: string): string {
  const style = `display:inline-block;padding:12px 22px;border-radius:8px;background:${colour};font:600 16px/1.2 ${SANS};color:${inkOn(colour)};text-decoration:none`;
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>
${paragraph(`<a href="${escapeHtml(url)}" style="color:${FAINT}">${escapeHtml(url)}</a>`, `font:13px/1.5 ${SANS};color:${FAINT};word-break:break-all`)}`;
}

const paragraph = (html: string, style: string): string => `<p style="margin:0 0 16px;${style}">${html}</p>`;

/** Black or white, whichever reads better on a colour of three, six or eight hexadecimal digits. */
function inkOn(colour: string): string {
  const digits = colour.replace("#", "");
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((from) => {
    const share = Number.parseInt(full.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // Contrast with white is 1.05 / (L + 0.05), with black (L + 0.05) / 0.05: they are equal at 0.179.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
