import type { LandingPair, LandingSection, SectionOf } from "@pluma/contract/site/landing";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { type Html, html, paragraphs } from "./html.ts";
import { drawPlans } from "./plans.ts";
import { drawSheet } from "./sheet.ts";
import { type Drawing, openingOf } from "./subject.ts";
import { platformOf } from "./video.ts";

/** A section as it stands on the page; null for one that has nothing to say, which is not there. */
export function drawSection(drawing: Drawing, section: LandingSection): Html | null {
  const drawn = section.is_hidden ? null : inside(drawing, section);
  return drawn && html`<section id="${section.id}" class="${section.kind}">${drawn}</section>`;
}

function inside(drawing: Drawing, section: LandingSection): Html | null {
  switch (section.kind) {
    case "opening":
      return drawOpening(drawing, section);
    case "features":
      return drawFeatures(drawing, section);
    case "benefits":
      return drawBenefits(drawing, section);
    case "text":
      return drawText(drawing, section);
    case "pictures":
      return drawPictures(drawing, section);
    case "video":
      return drawVideo(drawing, section);
    case "voices":
      return drawVoices(drawing, section);
    case "plans":
      return drawPlans(drawing, section);
    case "questions":
      return drawQuestions(drawing, section);
    case "offer":
      return drawOffer(drawing, section);
    case "call":
      return drawCall(drawing, section);
  }
}

const start = (drawing: Drawing, act = ""): Html =>
  drawing.isOpen
    ? html`<a class="button main" href="/auth/signup">${act || drawing.words.start}</a>`
    : html`<a class="button main" href="/auth/login">${drawing.words.signIn}</a>`;

function drawOpening(drawing: Drawing, section: SectionOf<"opening">): Html {
  const { say } = drawing;
  const { headline, line } = openingOf(drawing);
  const note = say(section.note);
  // A long headline is set smaller, so that a word of it never is wider than a phone.
  const size = headline.length > 90 ? "s" : headline.length > 44 ? "m" : "l";
  const beside = section.image
    ? html`<img class="picture" src="${section.image}" alt="${say(section.alt)}" fetchpriority="high">`
    : section.has_sheet && drawSheet(drawing);
  return html`<div class="in${beside ? " with-picture" : ""}"><div>
    <h1 data-size="${size}">${headline}</h1>
    ${line && html`<p class="line">${line}</p>`}
    <p class="act">${start(drawing, say(section.act))}${note && html`<span>${note}</span>`}</p>
  </div>${beside}</div>`;
}

/** How many of a list stand beside each other on a wide screen: four as two by two, so that none is left over alone. */
const besideOf = (count: number): number => (count === 4 ? 2 : Math.min(count, 3));

const isSaid = (drawing: Drawing) => (pair: LandingPair) =>
  drawing.say(pair.title) !== "" || drawing.say(pair.text) !== "";

function drawFeatures(drawing: Drawing, section: SectionOf<"features">): Html | null {
  const { say } = drawing;
  const items = section.items.filter(isSaid(drawing));
  if (items.length === 0) return null;
  const title = say(section.title);
  return html`<div class="in ruled">${title ? html`<h2>${title}</h2>` : html`<h2 class="unseen">${drawing.words.features}</h2>`}
    <ul class="columns" data-beside="${besideOf(items.length)}">${items.map(
      (item) => html`<li>${say(item.title) && html`<h3>${say(item.title)}</h3>`}${paragraphs(say(item.text))}</li>`,
    )}</ul></div>`;
}

function drawBenefits(drawing: Drawing, section: SectionOf<"benefits">): Html | null {
  const { say, words } = drawing;
  const items = section.items.filter(isSaid(drawing));
  if (items.length === 0) return null;
  return html`<div class="in ruled halves"><h2>${say(section.title) || words.benefits}</h2>
    <ul class="list">${items.map(
      (item) =>
        html`<li>${say(item.title) && html`<h3>${say(item.title)}</h3>`}<div>${paragraphs(say(item.text))}</div></li>`,
    )}</ul></div>`;
}

function drawText({ say }: Drawing, section: SectionOf<"text">): Html | null {
  const [title, text] = [say(section.title), say(section.text)];
  if (!title && !text && !section.image) return null;
  return html`<div class="in ruled${section.image ? " with-picture" : ""}"><div class="read">
    ${title && html`<h2>${title}</h2>`}${paragraphs(text)}</div>
    ${section.image && html`<img class="picture" src="${section.image}" alt="${say(section.alt)}" loading="lazy">`}</div>`;
}

function drawPictures({ say }: Drawing, section: SectionOf<"pictures">): Html | null {
  const items = section.items.filter(({ src }) => src);
  if (items.length === 0) return null;
  const title = say(section.title);
  return html`<div class="in ruled">${title && html`<h2>${title}</h2>`}
    <ul class="gallery" data-beside="${besideOf(items.length)}">${items.map(
      ({ src, text }) =>
        html`<li><figure><img src="${src}" alt="" loading="lazy">${say(text) && html`<figcaption>${say(text)}</figcaption>`}</figure></li>`,
    )}</ul></div>`;
}

function drawVideo(drawing: Drawing, section: SectionOf<"video">): Html | null {
  const { say } = drawing;
  if (!section.src) return null;
  const [title, text] = [say(section.title), say(section.text)];
  const played = player(drawing, section, title || drawing.words.video);
  // Beside nothing it would leave half of a wide page empty.
  if (!title && !text) return html`<div class="in ruled">${played}</div>`;
  return html`<div class="in ruled halves"><div class="read">${title && html`<h2>${title}</h2>`}${paragraphs(text)}</div>
    <div>${played}</div></div>`;
}

/** Nothing of a video is fetched before it is pressed: a file waits by itself, a platform's is a link until then. */
function player({ words }: Drawing, { src, image }: SectionOf<"video">, title: string): Html {
  const platform = platformOf(src);
  const picture = image && html`<img src="${image}" alt="" loading="lazy">`;
  if (!platform) {
    return image
      ? html`<video class="player" controls preload="none" src="${src}" poster="${image}" title="${title}"></video>`
      : html`<video class="player" controls preload="none" src="${src}" title="${title}"></video>`;
  }
  const says = fill(words.play, { title });
  return html`<a class="player" href="${platform.page}" data-embed="${platform.embed}" title="${title}" aria-label="${says}">${picture}
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5.5v13l11-6.5z"/></svg></a>
    <p class="under">${fill(words.loadsFrom, { host: platform.host })}</p>`;
}

function drawVoices({ say }: Drawing, section: SectionOf<"voices">): Html | null {
  const items = section.items.filter(({ quote }) => quote.trim());
  if (items.length === 0) return null;
  const title = say(section.title);
  return html`<div class="in ruled">${title && html`<h2>${title}</h2>`}
    <div class="columns voices" data-beside="${besideOf(items.length)}">${items.map(
      ({ quote, name, role, src }) => html`<figure><blockquote>${paragraphs(quote)}</blockquote>
      ${(name || role) && html`<figcaption>${src ? html`<img src="${src}" alt="" loading="lazy">` : html`<i aria-hidden="true">${[...name][0]}</i>`}<span>${name && html`<b>${name}</b>`}${role && html`<small>${role}</small>`}</span></figcaption>`}</figure>`,
    )}</div></div>`;
}

function drawQuestions(drawing: Drawing, section: SectionOf<"questions">): Html | null {
  const { say, words, config } = drawing;
  const items = section.items.filter(({ title, text }) => say(title) && say(text));
  if (items.length === 0) return null;
  return html`<div class="in ruled halves"><div class="read"><h2>${say(section.title) || words.questionsTitle}</h2>${paragraphs(say(section.text))}
    ${config.email && html`<p>${words.writeTo} <a class="link" href="mailto:${config.email}">${config.email}</a></p>`}</div>
    <div class="questions">${items.map(
      ({ title, text }, at) =>
        html`<details${{ html: at === 0 ? " open" : "" }}><summary>${say(title)}</summary><div>${paragraphs(say(text))}</div></details>`,
    )}</div></div>`;
}

// An offer without an address leads nowhere, and one without a name cannot be offered.
function drawOffer({ say, words }: Drawing, section: SectionOf<"offer">): Html | null {
  const name = say(section.title);
  if (!name || !section.link) return null;
  return html`<div class="in ruled row"><div class="read"><h2>${name}</h2>${paragraphs(say(section.text))}</div>
    <a class="button" href="${section.link}" aria-label="${fill(words.offerOf, { name })}">${words.offer}</a></div>`;
}

function drawCall(drawing: Drawing, section: SectionOf<"call">): Html {
  const { say, words } = drawing;
  return html`<div class="in ruled row"><h2>${say(section.title) || words.call}</h2>${start(drawing, say(section.act))}</div>`;
}
