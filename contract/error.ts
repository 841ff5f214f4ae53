import { z } from "zod";
import { channels } from "./message/channel.ts";

/** Error codes and their HTTP status; every error has one of these codes. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Permitted once the password is confirmed. */
  unconfirmed: 403,
  /** Permitted once the required second factor is set up. */
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

/** A catalogue code with parameters, beside its English text. */
export const CodedReply = z.object({ code: z.string(), params });

/** A text as code and parameters, for callers that word it in their own language. */
const messageCode = {
  messageCode: z.string().optional(),
  params,
  /** The sentences after the first, if any. */
  further: z.array(z.object({ messageCode: z.string(), params })).optional(),
};

/** The body of every error. `message` and `errorMessage` are the same safe sentence. */
export const ApiErrorReply = z
  .object({
    code: z.enum(Object.keys(errorStatus) as [ApiErrorCode, ...ApiErrorCode[]]),
    message: z.string(),
    errorMessage: z.string(),
    /** The text's catalogue code and its parameters; days are YYYY-MM-DD, amounts rupees. */
    ...messageCode,
    /** API field → error text. */
    fields: z.record(z.string(), z.string()).optional(),
    /** API field → error as code. */
    fieldCodes: z.record(z.string(), z.object(messageCode)).optional(),
    /** What uses a record that could not be deleted: noun → count. */
    uses: z.record(z.string(), z.int()).optional(),
    /** Alternative slots for a booking's vehicles without availability, the nearest first. */
    freeTimes: z
      .array(z.object({ position: z.int(), vehicleNumber: z.string(), slots: z.array(z.string()) }))
      .optional(),
    /** The providers of a phone that several have. */
    providers: z
      .array(z.object({ providerId: z.int(), name: z.string(), companyName: z.string() }))
      .optional(),
    /** The ways by which a code can be asked for instead; the same whether or not somebody has the phone. */
    ways: z.array(z.enum(channels)).optional(),
    requestId: z.string(),
  })
  .meta({ id: "Fault" });
export type ApiErrorReply = z.output<typeof ApiErrorReply>;
export type PhoneProviders = NonNullable<ApiErrorReply["providers"]>;
export type FreeTimes = NonNullable<ApiErrorReply["freeTimes"]>;
