/** What tests use of packages that bring no types of their own. */
declare module "@adobe/structured-data-validator" {
  type Issue = { severity: "ERROR" | "WARNING"; issueMessage: string };
  export default class Validator {
    constructor(vocabulary: object);
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
