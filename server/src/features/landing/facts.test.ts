import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Validator from "@adobe/structured-data-validator";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct, aSubscription } from "../../../test/products.ts";
import { aNode, aPerson, type Node } from "../session/test/app.ts";

let node: Node;
let admin: string;
beforeAll(async () => {
  node = await aNode();
  admin = (await aPerson(node, { role: "admin" })).token;
});
afterAll(() => node.close());

type Fact = Record<string, unknown> & { "@type": string };

/** What schema.org knows, as the validator reads it, from the declarations that our facts are typed by. */
function vocabulary() {
  const source = readFileSync(fileURLToPath(import.meta.resolve("schema-dts")).replace(/\.js$/, ".d.ts"), "utf8");
  const classes = new Map<string, Set<string>>();
  const domains = new Map<string, Set<string>>();
  let within = "";
  for (const line of source.split("\n")) {
    const [, name, parents] = /^(?:export )?interface (\w+?)(?:Base|Leaf) extends (.+) \{$/.exec(line) ?? [];
    if (name && parents) {
      within = name;
      const known = classes.get(name) ?? new Set();
      for (const [, parent] of parents.matchAll(/\b(\w+)Base\b/g)) if (parent && parent !== name) known.add(parent);
      classes.set(name, known);
    }
    const property = /^ {4}"(\w+)"\??:/.exec(line)?.[1];
    if (property) domains.set(property, (domains.get(property) ?? new Set()).add(within));
  }
  const named = (names: Iterable<string>) => [...names].map((name) => ({ "@id": `schema:${name}` }));
  return {
    "@graph": [
      ...[...classes].map(([name, parents]) => ({
        "@id": `schema:${name}`,
        "@type": "rdfs:Class",
        "rdfs:subClassOf": named(parents),
      })),
      ...[...domains].map(([name, within]) => ({
        "@id": `schema:${name}`,
        "@type": "rdf:Property",
        "schema:domainIncludes": named(within),
      })),
    ],
  };
}

/** The page's facts, by their type, as the validator takes them. */
function factsOf(html: string): Record<string, Fact[]> {
  const found: string[] = [];
  const visit = (each: DefaultTreeAdapterTypes.Node) => {
    if ("tagName" in each && each.attrs.some(({ value }) => value === "application/ld+json")) {
      const [text] = each.childNodes;
      if (text && "value" in text) found.push(text.value);
    }
    if ("childNodes" in each) each.childNodes.forEach(visit);
  };
  visit(parse(html));
  expect(found).toHaveLength(1);
  const graph = JSON.parse(found[0] ?? "")["@graph"] as Fact[];
  return Object.groupBy(graph, (each) => each["@type"]) as Record<string, Fact[]>;
}

const both = (text: string) => ({ main: text, es: `${text} (es)` });
const sections = [
  { kind: "plans", id: "plans" },
  { kind: "questions", id: "questions", items: [{ title: both("May I stop?"), text: both("At any time.") }] },
];

const validator = new Validator(vocabulary());
/** What is wrong; what could be said besides (a colour, a size, a GTIN) we do not know of what is sold here. */
const problemsOf = async (facts: Record<string, Fact[]>) =>
  (await validator.validate({ jsonld: facts }))
    .map(({ severity, issueMessage }) => `${severity} ${issueMessage}`)
    .filter((each) => !each.startsWith("WARNING Missing"));

test("what machines read of the page is right by schema.org and by what search machines ask of products", async () => {
  await aSubscription(node, {
    name: "House",
    price: 3900,
    salePrice: 2900,
    freeTrialLength: 7,
    freeTrialPeriod: "day",
  });
  await aProduct(node, { name: "Counter", salePrice: 0 });
  await aProduct(node, { name: "Few", userLimit: 0, price: 9900, currency: "EUR", description: "" });
  await node.ask("PUT /appconfig", {
    token: admin,
    body: {
      ...{ landing_enabled: true, landing_es_enabled: true, email: "hello@example.com", landing_logo_src: "/logo.svg" },
      landing_page: JSON.stringify({ sections }),
    },
  });
  for (const path of ["/", "/latam"]) {
    const facts = factsOf(await (await fetch(node.address + path)).text());
    expect(Object.keys(facts)).toEqual(["Organization", "WebPage", "Product", "FAQPage"]);
    expect(facts.Product).toHaveLength(3);
    expect(await problemsOf(facts)).toEqual([]);
  }
});

test("the validator sees what is wrong", async () => {
  const facts: Record<string, Fact[]> = {
    Spell: [{ "@type": "Spell" }],
    Product: [{ "@type": "Product", spell: "x", offers: { "@type": "Offer", price: "much" } }],
  };
  const problems = (await problemsOf(facts)).join("\n");
  for (const said of [/"Spell" is not a valid/, /"spell" for type "Product"/, /"name" is missing/, /price/]) {
    expect(problems).toMatch(said);
  }
});
