import type { SoldProduct } from "@pluma/contract/products/products";
import type { SectionOf } from "@pluma/contract/site/landing";
import type { FAQPage, Graph, Organization, Product, Question, Thing, WebPage } from "schema-dts";
import type { Drawing } from "./subject.ts";

type Found = { title: string; description: string; address: string; card: string };

/** The page for machines: who it is, what is sold for how much, and which questions are answered. Its types are schema.org's. */
export function factsOf(drawing: Drawing, found: Found): Graph {
  const isShown = drawing.page.sections.some(({ kind, is_hidden }) => kind === "plans" && !is_hidden);
  const products = isShown ? drawing.products.map((product) => productOf(drawing, product, found)) : [];
  const graph: Thing[] = [organizationOf(drawing), pageOf(drawing, found), ...products, ...questionsOf(drawing)];
  return { "@context": "https://schema.org", "@graph": graph };
}

const organizationId = ({ publicUrl }: Drawing) => `${publicUrl}/#organization`;

function organizationOf(drawing: Drawing): Organization {
  const { config, name, publicUrl } = drawing;
  return {
    "@type": "Organization",
    "@id": organizationId(drawing),
    name,
    url: `${publicUrl}/`,
    ...(config.landing_logo_src && { logo: new URL(config.landing_logo_src, publicUrl).href }),
    ...(config.email && { email: config.email }),
  };
}

function pageOf(drawing: Drawing, { title, description, address }: Found): WebPage {
  return {
    "@type": "WebPage",
    "@id": address,
    url: address,
    name: title,
    description,
    inLanguage: drawing.lang,
    publisher: { "@id": organizationId(drawing) },
  };
}

function productOf({ name, publicUrl }: Drawing, product: SoldProduct, { card }: Found): Product {
  return {
    "@type": "Product",
    name: product.name,
    sku: String(product.product_id),
    description: product.short_description || product.description || product.name,
    image: card,
    brand: { "@type": "Brand", name },
    offers: {
      "@type": "Offer",
      price: String(product.due_price),
      priceCurrency: product.currency,
      availability: product.is_sold_out ? "https://schema.org/SoldOut" : "https://schema.org/InStock",
      url: `${publicUrl}/checkout/${product.product_id}`,
    },
  };
}

function questionsOf({ page, say }: Drawing): FAQPage[] {
  const asked = page.sections
    .filter((each): each is SectionOf<"questions"> => each.kind === "questions" && !each.is_hidden)
    .flatMap(({ items }) => items)
    .filter((item) => say(item.title) && say(item.text))
    .map(
      (item): Question => ({
        "@type": "Question",
        name: say(item.title),
        acceptedAnswer: { "@type": "Answer", text: say(item.text) },
      }),
    );
  return asked.length > 0 ? [{ "@type": "FAQPage", mainEntity: asked }] : [];
}
