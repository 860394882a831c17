import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp } from "../../../test/app.ts";
import { findPassages, readSources, remarkOnTables } from "./index.ts";
import { readSource } from "./jobs.ts";
import { type Labelled, questions, unanswered } from "./test/labelled.ts";
import { aLibrary, aRun, aSource, type Library } from "./test/library.ts";
import { aVectorServer, type VectorServer } from "./test/vectorServer.ts";

let words: Library;
let vectors: Library;
let server: VectorServer;
beforeAll(async () => {
  server = await aVectorServer();
  const environment = { OPENAI_API_KEY: "a-key", OPENAI_BASE_URL: server.address };
  [words, vectors] = await Promise.all([aTestApp().then(aLibrary), aTestApp({ environment }).then(aLibrary)]);
});
afterAll(() => Promise.all([words.node.close(), vectors.node.close(), server.close()]));

const squash = (text: string): string => text.replace(/\s+/g, " ");

/** Which share of the questions has its passage among the first five, and which is judged to be answered. */
async function measure({ ask }: Library, asked: Labelled[]) {
  const answers = await Promise.all(
    asked.map(async ({ question, answer }) => {
      const { passages, isAnswered } = await ask(question);
      return { isFound: passages.some(({ text }) => squash(text).includes(answer)), isAnswered };
    }),
  );
  const shareOf = (which: "isFound" | "isAnswered") => answers.filter((each) => each[which]).length / asked.length;
  return { recall: shareOf("isFound"), answered: shareOf("isAnswered") };
}

test("without vectors nine of ten questions find their passage among the first five, half of them in other words", async () => {
  expect(questions.length).toBe(60);
  expect(questions.filter(({ isParaphrase }) => isParaphrase).length).toBe(30);
  const { recall, answered } = await measure(words, questions);
  // Measured: 0.967. What is missed has no word in common with its passage, or only ones that others have too.
  expect(recall).toBeGreaterThanOrEqual(0.9);
  expect(answered).toBeGreaterThanOrEqual(0.98);
});

test("with vectors nineteen of twenty do", async () => {
  const { recall, answered } = await measure(vectors, questions);
  // Measured: 0.983. This server knows far fewer words than a model.
  expect(recall).toBeGreaterThanOrEqual(0.95);
  expect(answered).toBe(1);
});

test("what shares no word with the material is told without a model; what is near it is left to one", async () => {
  const strangers = ["What is the capital of Australia?", "¿Cómo se fabrica el hidromiel en barricas de roble?"];
  for (const question of strangers) expect(await words.ask(question)).toMatchObject({ isAnswered: false });
  const near = unanswered.filter((question) => !strangers.includes(question));
  expect(near.length).toBe(13);
  for (const question of near) expect(await words.ask(question)).toMatchObject({ isAnswered: true });
});

test("a table is counted right, and a prompt can say so", async () => {
  const found = await readSources(words.node.app, words.sourceIds);
  const remarks = words.sourceIds.map((id) => remarkOnTables(found.get(id) ?? { name: "none", tables: [] }));
  expect(remarks).toEqual([
    "",
    expect.stringMatching(
      /^"catalogo\.docx" has a table of 159 rows below its head, with 6 columns: "Código", "Artículo", "Colección", "Medida", "Precio", "Peso"\. Over all its rows: "Precio" sums up to 6744\.5, lowest 12 \("AL-091"\), highest 84 \("AL-159"\); .* Rows by "Colección": "Marea" 16 \(sums: "Precio" 575, "Peso" 15250\)/,
    ),
    "",
  ]);
});

test("a passage of a table says what its columns are, wherever the table was cut", async () => {
  const { passages } = await words.ask("Cazuela Brasa");
  const row = passages.find(({ text }) => text.includes("Cazuela Brasa"))?.text ?? "";
  expect(row).toContain("| Código | Artículo | Colección | Medida | Precio | Peso |");
  expect(row).toContain("# Lista de artículos");
});

test("a question without a word of its own, or in a language that the sources are not in, is left to be judged", async () => {
  const [method] = words.sourceIds;
  const among = [method ?? 0];
  for (const question of ["Who are you and what can you do?", "¿Qué pasa si cancelo en el último momento y por qué?"]) {
    expect(await words.ask(question, { among })).toMatchObject({ isAnswered: true });
  }
  expect(await words.ask("What is the price of a goldfish?", { among })).toMatchObject({ isAnswered: false });
});

test("a short text is judged too: what it says is answered, what it does not say is not", async () => {
  const { sourceId } = await aSource(words.node, words.person, "shop.txt", "We open at nine. Parking costs two euros.");
  await readSource.work(words.node.app, { sourceId }, aRun());
  const among = [sourceId];
  expect(await words.ask("When do you open?", { among })).toMatchObject({ isAnswered: true });
  expect(await words.ask("What does parking cost?", { among })).toMatchObject({ isAnswered: true });
  expect(await words.ask("Do you repair bicycles?", { among })).toMatchObject({ isAnswered: false });
});

test("accents and cases make no difference, in documents or questions", async () => {
  const [plain, accented] = await Promise.all(
    ["EN QUE DIAS HAY DEMOSTRACION DE TORNO", "¿en qué días hay demostración de torno?"].map((question) =>
      words.ask(question),
    ),
  );
  expect(plain?.passages[0]?.text).toContain("demostración");
  expect(plain).toEqual(accented);
});

test("only the sources that are named are looked in, and those that there are no more are none", async () => {
  const [method] = words.sourceIds;
  expect((await words.ask("velutina", { among: [method ?? 0] })).passages).toEqual([]);
  expect(await words.ask("velutina", { among: [] })).toMatchObject({ passages: [], isAnswered: false });
  expect(await words.ask("velutina", { among: [987_654] })).toMatchObject({ passages: [], isAnswered: false });
  expect((await words.ask("velutina")).passages[0]?.text).toContain("avispa");
});

test.each(["", "   ", "&|!():*<->'\\\"", "the of and", "\u{1fab6}", "a".repeat(100_000), "palabra ".repeat(20_000)])(
  "a question of nothing that can be found is no mistake",
  async (question) => {
    expect(Array.isArray((await words.ask(question)).passages)).toBe(true);
  },
);

test("a provider of vectors that fails leaves the words", async () => {
  server.refuse(true);
  const search = { userId: vectors.person.userId, organizationId: null, sourceIds: vectors.sourceIds, limit: 5 };
  const found = await findPassages(vectors.node.app, { ...search, question: "oxalic acid against varroa" });
  expect(found[0]?.text).toContain("formic acid");
  server.refuse(false);
});
