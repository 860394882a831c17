/** Names under which a card's own numbers travel. */
const cardKeys = /^(card_?)?(number|cvc|cvv2?|csc|pan|security_?code)$/i;
const CARD_DIGITS = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;

/** Whether anything in what was sent is a card's number, or is called like one: it must neither be kept nor logged. */
export function holdsRawCard(value: unknown): boolean {
  if (typeof value === "string") return (value.match(CARD_DIGITS) ?? []).some(isCardNumber);
  if (typeof value === "number") return isCardNumber(String(value));
  if (Array.isArray(value)) return value.some(holdsRawCard);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => (cardKeys.test(key) && inner != null) || holdsRawCard(inner));
}

/** The check digit of card numbers (Luhn), so that other long numbers pass. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
