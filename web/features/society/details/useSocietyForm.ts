import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { SocietyFields } from "#contract/society/society.ts";

type Input = z.input<typeof SocietyFields>;
type Output = z.output<typeof SocietyFields>;

/** A society's details as a form; its fields are named as on the wire. */
export type SocietyForm = UseFormReturn<Input, unknown, Output>;

const blank = { SocietyName: "", SocietyStreet: "", City: "", Pincode: "", Active: true };

export const useSocietyForm = (details?: Input): SocietyForm =>
  useForm<Input, unknown, Output>({
    resolver: zodResolver(SocietyFields),
    defaultValues: details ?? blank,
  });
