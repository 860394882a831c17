import type { StoreCase } from "./storeCase.ts";

export const fileStores: StoreCase[] = [];
