import type { Program } from "../processes.ts";

const both = (main: string, es: string) => ({ main, es });
const said = (n: number) => ({
  title: both(`What it does for you, number ${n}`, `Lo que hace por ti, número ${n}`),
  text: both(
    "It reads what you have written and keeps to how you say things, from the first line to the last.",
    "Lee lo que has escrito y se queda con tu manera de decir las cosas, de la primera línea a la última.",
  ),
});
const several = (count: number) => Array.from({ length: count }, (_, at) => said(at + 1));

const page = {
  sections: [
    {
      kind: "opening",
      id: "opening",
      title: both("", "Tu cocina ya tiene voz."),
      act: both("Write the first", "Escribe"),
    },
    { kind: "features", id: "features", items: several(6) },
    { kind: "benefits", id: "benefits", items: several(4) },
    {
      kind: "video",
      id: "video",
      title: both("Ninety seconds", "Noventa segundos"),
      src: "https://youtu.be/aaaaaaaaaaa",
    },
    {
      kind: "voices",
      id: "voices",
      items: ["Marcos", "Priya", "Ainara"].map((name) => ({
        quote:
          "I used to close the door at one and then answer strangers until two. Now I read four answers and go home.",
        name,
        role: "Casa Ibarra, Bilbao",
      })),
    },
    { kind: "plans", id: "plans" },
    { kind: "questions", id: "questions", items: several(8) },
    { kind: "call", id: "call" },
  ],
};

/** Gives an installation a landing page with every kind of section, and three plans on it. */
export async function fillLanding(pluma: Program, token: string): Promise<void> {
  const settings = { landing_enabled: true, landing_es_enabled: true, app_name: "Brasa", primary_color: "#a63d23" };
  const texts = {
    title: "Your kitchen already has a voice.",
    tagline: "Menus, letters and answers as you would say them.",
  };
  await ask(pluma, token, "PUT", "/appconfig", { ...settings, ...texts, landing_page: JSON.stringify(page) });
  for (const [name, price] of [
    ["Counter", 19],
    ["House", 39],
    ["Group", 89],
  ]) {
    const product = { name, price, description: "One avatar\nTwelve templates\nExports", word_amount: 30_000 };
    await ask(pluma, token, "POST", "/products", { ...product, is_subscription: false, available: true });
  }
}

async function ask(pluma: Program, token: string, method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${pluma.address}/api${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
}
