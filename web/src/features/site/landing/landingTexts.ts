import type { PublicConfig } from "@pluma/contract/site/site";

/** A title with its description; either may be empty, never both. */
export type Pair = { n: number; title: string; description: string };

/** The texts of the landing page. What nobody has written is not there. */
export type LandingTexts = {
  headline: string;
  /** What stands under the headline. */
  line: string;
  features: Pair[];
  benefits: Pair[];
  offer: { name: string; link: string } | null;
};

/**
 * The texts of the landing page as the settings have them. The title is the headline and the tagline stands under it;
 * a title that only repeats the name of the app says nothing new, and the tagline takes its place.
 */
export function landingTexts(config: PublicConfig): LandingTexts {
  const name = textOf(config, "app_name");
  const title = textOf(config, "title");
  const tagline = textOf(config, "tagline");
  const [first, second] = [title === name ? "" : title, tagline].filter(Boolean);
  return {
    headline: first ?? name,
    line: second ?? "",
    features: pairsOf(config, "feature"),
    benefits: pairsOf(config, "benefit"),
    offer: offerOf(config),
  };
}

const pairsOf = (config: PublicConfig, kind: "feature" | "benefit"): Pair[] =>
  [1, 2, 3]
    .map((n) => ({
      n,
      title: textOf(config, `${kind}${n}_title`),
      description: textOf(config, `${kind}${n}_description`),
    }))
    .filter(({ title, description }) => title !== "" || description !== "");

// An offer without an address leads nowhere, and one without a name cannot be offered.
function offerOf(config: PublicConfig): LandingTexts["offer"] {
  const name = textOf(config, "high_ticket_offer_name");
  const link = textOf(config, "high_ticket_offer_link");
  return name && link ? { name, link } : null;
}

function textOf(config: PublicConfig, key: string): string {
  const value: unknown = Reflect.get(config, key);
  return typeof value === "string" ? value.trim() : "";
}
