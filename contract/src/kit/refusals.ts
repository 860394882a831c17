/** Refusals: their kinds, how features declare them, and how they are answered. */
import { z } from "zod";

/** The HTTP status of each kind of refusal. */
export const statusOfKind = {
  bad: 400,
  unauthenticated: 401,
  payment: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  premium: 412,
  tooLarge: 413,
  invalid: 422,
  tooMany: 429,
  failed: 500,
  badGateway: 502,
  unavailable: 503,
} as const;
export type ErrorKind = keyof typeof statusOfKind;

/**
 * Declares the refusals of a feature: of each code its kind. Their words stand beside them in `words.<code>.json`, where
 * `{{name}}` is filled from the refusal's values.
 */
export const defineErrors = <const E extends Record<string, ErrorKind>>(errors: E): E => errors;

/** The body of every answer that is not a success. `fields` names what was wrong by the path of the field. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
