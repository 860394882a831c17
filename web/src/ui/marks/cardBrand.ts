const brands: Record<string, { name: string; mark: string }> = {
  visa: { name: "Visa", mark: "VISA" },
  mastercard: { name: "Mastercard", mark: "MC" },
  amex: { name: "American Express", mark: "AMEX" },
  discover: { name: "Discover", mark: "DISC" },
  diners: { name: "Diners Club", mark: "DC" },
  jcb: { name: "JCB", mark: "JCB" },
  unionpay: { name: "UnionPay", mark: "UP" },
};

/** A card's brand as people call it, and its short mark. */
export function brandOf(brand: string): { name: string; mark: string } {
  const known = brands[brand.toLowerCase()];
  return known ?? { name: brand.charAt(0).toUpperCase() + brand.slice(1), mark: brand.slice(0, 4).toUpperCase() };
}
