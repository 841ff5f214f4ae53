import { z } from "zod";

/** Every refusal has one of these codes and the status beside it. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The caller may, once the password is confirmed. */
  unconfirmed: 403,
  /** The caller may, once a second factor is set up that is required. */
  "no-second-factor": 403,
  missing: 404,
  timeout: 408,
  conflict: 409,
  "in-use": 409,
  "too-large": 413,
  "unsupported-type": 415,
  "key-reused": 422,
  "too-many": 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ApiErrorCode = keyof typeof errorStatus;

const params = z.record(z.string(), z.union([z.string(), z.number()])).optional();

/** A text beside its English: a code of the catalogue, and what its text takes. */
export const CodedReply = z.object({ code: z.string(), params });

/** A text as a code and what it takes, for callers that word it in their own language. */
const messageCode = {
  messageCode: z.string().optional(),
  params,
  /** The sentences that follow it, where it has several. */
  further: z.array(z.object({ messageCode: z.string(), params })).optional(),
};

/** The body of every refusal. `message` and `errorMessage` are the same safe sentence. */
export const ApiErrorReply = z
  .object({
    code: z.enum(Object.keys(errorStatus) as [ApiErrorCode, ...ApiErrorCode[]]),
    message: z.string(),
    errorMessage: z.string(),
    /** The text's code, as in the catalogue, and what it takes; days are YYYY-MM-DD, amounts rupees. */
    ...messageCode,
    /** Wire field → what is wrong with it. */
    fields: z.record(z.string(), z.string()).optional(),
    /** The same as codes. */
    fieldCodes: z.record(z.string(), z.object(messageCode)).optional(),
    /** What uses the thing that could not be deleted: noun → how many. */
    uses: z.record(z.string(), z.int()).optional(),
    /** Of a booking's vehicles that found no room: at which slots they would, the nearest first. */
    freeTimes: z
      .array(z.object({ position: z.int(), vehicleNumber: z.string(), slots: z.array(z.string()) }))
      .optional(),
    requestId: z.string(),
  })
  .meta({ id: "Fault" });
export type ApiErrorReply = z.output<typeof ApiErrorReply>;
export type FreeTimes = NonNullable<ApiErrorReply["freeTimes"]>;
