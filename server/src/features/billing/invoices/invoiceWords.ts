import type { Language } from "@pluma/contract/kit/kit";

type Words = {
  heading: string;
  paid: string;
  open: string;
  failed: string;
  refunded: string;
  partlyRefunded: string;
  test: string;
  number: string;
  date: string;
  paidOn: string;
  purchase: string;
  method: string;
  seller: string;
  buyer: string;
  taxId: string;
  description: string;
  amount: string;
  period: string;
  discount: string;
  subtotal: string;
  total: string;
  taxWithin: string;
  givenBack: string;
  kept: string;
};

/** What an invoice says, in the language of whoever it is for. */
export const invoiceWords: Record<Language, Words> = {
  en: {
    heading: "Invoice",
    paid: "Paid",
    open: "Open",
    failed: "Not paid",
    refunded: "Refunded",
    partlyRefunded: "Partly refunded",
    test: "Test, no money moved",
    number: "Number",
    date: "Date",
    paidOn: "Paid on",
    purchase: "Purchase",
    method: "Paid by",
    seller: "Sold by",
    buyer: "Billed to",
    taxId: "Tax ID",
    description: "Description",
    amount: "Amount",
    period: "{{from}} to {{to}}",
    discount: "Discount",
    subtotal: "Subtotal",
    total: "Total",
    taxWithin: "Includes {{name}} {{percent}}%",
    givenBack: "Refunded",
    kept: "Paid after refund",
  },
  es: {
    heading: "Factura",
    paid: "Pagada",
    open: "Pendiente",
    failed: "Sin pagar",
    refunded: "Reembolsada",
    partlyRefunded: "Reembolsada en parte",
    test: "Prueba, no se movió dinero",
    number: "Número",
    date: "Fecha",
    paidOn: "Pagada el",
    purchase: "Compra",
    method: "Forma de pago",
    seller: "Vendido por",
    buyer: "Facturado a",
    taxId: "Identificación fiscal",
    description: "Concepto",
    amount: "Importe",
    period: "del {{from}} al {{to}}",
    discount: "Descuento",
    subtotal: "Subtotal",
    total: "Total",
    taxWithin: "Incluye {{name}} {{percent}} %",
    givenBack: "Reembolsado",
    kept: "Pagado tras el reembolso",
  },
};
