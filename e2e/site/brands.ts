import { changeSettings, signInAs } from "./people.ts";
import { OWNER, type Site } from "./site.ts";

const drawing = (ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="64" viewBox="0 0 320 64"><circle cx="32" cy="32" r="26" fill="none" stroke="${ink}" stroke-width="9"/><path d="M84 46V18h9l12 17 12-17h9v28M146 46V18h30M146 32h24M146 46h30M196 46V18l28 28V18M246 18v28h32" fill="none" stroke="${ink}" stroke-width="7"/></svg>`;

/** Brands that are hard to wear: a colour that nobody can read on white, and a name as long as one may be, with logos. */
const brands = {
  yellow: { app_name: "Limón", title: "Limón", primary_color: "#FFD400", accent_color: "#FFF3A0" },
  long: {
    app_name: "Escuela Iberoamericana de Redacción Publicitaria y Narrativa",
    title: "Escuela Iberoamericana de Redacción Publicitaria y Narrativa",
    primary_color: "#0B6E4F",
    landing_logo_src: drawing("#10241d"),
    landing_logo_dark_src: drawing("#e8fff6"),
  },
};

/** Has an installation wear the brand that `LOOKS_BRAND` names; none, its own. */
export async function wearBrand(site: Site): Promise<void> {
  const name = process.env.LOOKS_BRAND;
  if (!name) return;
  if (!(name in brands)) throw new Error(`LOOKS_BRAND is one of ${Object.keys(brands).join(", ")}.`);
  const settings = Object.entries(brands[name as keyof typeof brands]).map(async ([key, value]) => [
    key,
    value.startsWith("<svg") ? await uploaded(site, value) : value,
  ]);
  await changeSettings(site, Object.fromEntries(await Promise.all(settings)));
}

async function uploaded(site: Site, picture: string): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([picture], { type: "image/svg+xml" }), "logo.svg");
  const { token } = await signInAs(site, OWNER);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${site.address}/api/files`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`The logo was not taken: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).file.src;
}
