import { type TestApp, waitFor } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aPdf, aPicture } from "../../files/test/samples.ts";

/** An organization and its Admin. */
export type House = { id: number; boss: TestUser };

export async function aHouse(node: TestApp): Promise<House> {
  const id = await anOrganization(node);
  return { id, boss: await aUser(node, { membership: { organizationId: id, userTypeId: 1 } }) };
}

/** Asks as the Admin of a house. */
export const by =
  (node: TestApp, { boss }: House) =>
  (line: string, body?: unknown) =>
    node.ask(line, { token: boss.token, ...(body !== undefined && { body }) });

const upload = async (
  node: TestApp,
  { boss, id }: House,
  name: string,
  bytes: Uint8Array,
): Promise<{ file_id: number; src: string }> => {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(bytes)]), name);
  form.set("organization_id", String(id));
  const { body } = await node.ask("POST /files", { token: boss.token, form });
  return { file_id: body.file_id, src: body.file.src };
};

/** All that an organization can have in a bundle; answers the ids. */
export async function fill(node: TestApp, house: House) {
  const asked = by(node, house);
  const ask = async (line: string, body?: unknown) => {
    const answer = await asked(line, body);
    if (answer.status >= 400) throw new Error(`${line}: ${answer.text}`);
    return answer;
  };
  const organization_id = house.id;
  const picture = async () => upload(node, house, "logo.png", await aPicture("png"));
  await ask("PUT /organizations", { organization_id, tagline: "We write", thumbnail: (await picture()).src });
  await ask(`PUT /organizations/${house.id}/brand`, {
    primary_color: "#123456",
    landing_logo_src: (await picture()).src,
  });
  const template = (await ask("POST /templates", { ...aTemplateOf("Letter"), organization_id })).body.template;
  const file = new FormData();
  file.set("file", new Blob([Uint8Array.from(aPdf())]), "guide.pdf");
  await node.ask(`POST /templates/${template.template_id}/files`, { token: house.boss.token, form: file });
  const avatar = (
    await ask("POST /avatars", {
      ...{ organization_id, name: "Ada", description: "Knows tea", starters: ["Hello?"], mode: "material_first" },
      ...{ context: "You sell tea, and never coffee.", file_id: (await picture()).file_id },
    })
  ).body.avatar;
  const notes = new FormData();
  notes.set("name", "notes.txt");
  notes.set("content", "Our tea is green.");
  await node.ask(`POST /avatars/add-editable-file/${avatar.avatar_id}/${avatar.assistant_id}`, {
    token: house.boss.token,
    form: notes,
  });
  const step = { step_id: "one", template_id: template.template_id, avatar_id: avatar.avatar_id };
  const workflow = (
    await ask("POST /workflows", { organization_id, name: "Chain", description: "", tags: "", steps: [step] })
  ).body.workflow;
  const campaign = (await ask("POST /campaigns", { organization_id, name: "Spring", description: "For all" })).body
    .campaign;
  for (const [type, id] of Object.entries({
    template: template.template_id,
    avatar: avatar.avatar_id,
    workflow: workflow.workflow_id,
  })) {
    await ask("POST /campaigns/campaign-resource", { campaign_id: campaign.campaign_id, type, resource_id: id });
  }
  const widget = (
    await ask("POST /widgets", {
      ...{ organization_id, avatar_id: avatar.avatar_id, name: "Shop chat", greeting: "Hi!", starters: ["Which tea?"] },
      ...{
        origins: ["https://client-one.example"],
        webhook_url: "https://client-one.example/hook",
        consent: "May we?",
      },
    })
  ).body.widget;
  const here = `?organization_id=${organization_id}`;
  await ask(`PUT /selling-mails/wordsLow${here}`, { is_on: false });
  await ask(`PUT /selling-mails/receipt/es${here}`, { subject: "Gracias por {{product}}: {{amount}}", body: "" });
  const image = (await picture()).src;
  const opening = { kind: "opening", id: "opening", title: { main: "Tea by ten", es: "Té a las diez" }, image };
  await ask(`PUT /landing/draft${here}`, { page: { sections: [opening, { kind: "plans", id: "plans" }] } });
  await ask(`POST /landing/draft/publish${here}`, {});
  const product = (
    await ask("POST /products", {
      seats: 4,
      organization_id,
      name: "Plan",
      description: "All of it",
      price: 20,
      word_amount: 1000,
      rank: 2,
      grants: [
        { kind: "avatar", id: avatar.avatar_id },
        { kind: "workflow", id: workflow.workflow_id },
        { kind: "campaign", id: campaign.campaign_id },
      ],
    })
  ).body.product;
  return { template, avatar, workflow, campaign, widget, product };
}

export const aTemplateOf = (name: string) => ({
  ...{ name, description: `For a ${name}`, type: "Mail", tags: "a, b", language: "en" },
  ...{ content: "Write to [who].", show_prompt: false, template_fields: [{ name: "who", label: "To whom?" }] },
});

const all = [
  "brand",
  "site",
  "mails",
  "templates",
  "avatars",
  "workflows",
  "campaigns",
  "widgets",
  "products",
  "landing",
];

/** Has a bundle made, and fetches it. */
export async function exportOf(node: TestApp, house: House, kinds = all) {
  const ask = by(node, house);
  const begun = await ask(`POST /organizations/${house.id}/bundle/export`, {
    name: "Set-up",
    author: "Us",
    licence: "MIT",
    kinds,
  });
  if (begun.status !== 202) throw new Error(begun.text);
  const read = async () => (await ask(`GET /organizations/${house.id}/bundle`)).body.export;
  await waitFor(async () => ["done", "failed"].includes((await read()).state), "the bundle");
  const made = await read();
  if (made.state !== "done") throw new Error("no bundle was made");
  const answer = await fetch(`${node.address}${made.src}`);
  return { made, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** Brings a bundle: what is said of it. */
export function bring(node: TestApp, { id, boss }: House, bytes: Uint8Array) {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(bytes)]), "setup.zip");
  return node.ask(`POST /organizations/${id}/bundle/imports`, { token: boss.token, form });
}

/** Begins it, and waits until it has ended. */
export async function start(node: TestApp, house: House, importId: number, body: object = {}) {
  const ask = by(node, house);
  const path = `/organizations/${house.id}/bundle/imports/${importId}`;
  const begun = await ask(`POST ${path}/start`, body);
  if (begun.status !== 202) return begun;
  await waitFor(async () => (await ask(`GET ${path}`)).body.import.state !== "running", "the end of the import");
  return ask(`GET ${path}`);
}

/** Each thing of a bundle by its name, and what becomes of it. */
export const outcomes = (body: { import: { things: { kind: string; name: string; outcome: string }[] } }) =>
  Object.fromEntries(body.import.things.map(({ kind, name, outcome }) => [name || kind, outcome]));
