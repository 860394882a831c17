import { type Html, html } from "./html.ts";
import type { Drawing } from "./subject.ts";

/** A page that is being written, as the app shows a proposal: what an opening without a picture of its own has beside it. */
export function drawSheet({ words: { sheet } }: Drawing): Html {
  return html`<div class="stage" aria-hidden="true"><div class="sheet"><p class="kind">${sheet.kind}</p>
    <p class="to">${sheet.to}</p><p><del>${sheet.before}</del> <ins>${sheet.after}</ins></p><p>${sheet.more}</p><p>${sheet.end}</p></div>
    <div class="note"><p><b>${sheet.ask}</b></p><p>${sheet.answer}</p><p class="ways"><b class="yes">${sheet.accept}</b> <span>${sheet.discard}</span></p></div></div>`;
}
