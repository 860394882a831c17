export { CustomerInvoices } from "./customer/CustomerInvoices.tsx";
export { CustomerPurchases } from "./customer/CustomerPurchases.tsx";
export { MoneyFigures } from "./customer/MoneyFigures.tsx";
