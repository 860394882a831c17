export { BrandFields } from "./BrandFields.tsx";
export { BrandPreview } from "./BrandPreview.tsx";
export { type BrandDraft, type BrandField, brandFields, wrongBrandFields } from "./brandDraft.ts";
export { focusFirstWrong, focusWrong } from "./focusWrong.ts";
export { OptionalLabel } from "./OptionalLabel.tsx";
export { SourceFields } from "./SourceFields.tsx";
export { chosenSource, fittingModel, type SourceField } from "./sourceDraft.ts";
export { type SourceState, useSource } from "./useSource.ts";
