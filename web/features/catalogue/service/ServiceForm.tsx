import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { addService, type getService, ServiceFields, updateService } from "#contract/catalogue/service.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { wide } from "#web/ui/dialog/DialogForm.tsx";
import { RecordForm } from "#web/ui/dialog/RecordForm.tsx";
import { ChoiceField } from "#web/ui/form/ChoiceField.tsx";
import { NumberField } from "#web/ui/form/NumberField.tsx";
import { SwitchField } from "#web/ui/form/SwitchField.tsx";
import { NamesFields } from "../NamesFields.tsx";
import { useCategories } from "./useCategories.ts";
import { resolverOf } from "#web/lib/resolver.ts";

type Service = ReplyOf<typeof getService>;

const blank = { ServiceName: "", Names: {}, ServiceDescription: "", Active: true };

const valuesOf = (service: Service) => ({
  ServiceName: service.serviceName,
  Names: service.serviceNames,
  CategoryId: service.categoryId,
  Price: service.price,
  ServiceDescription: service.serviceDescription,
  DisplayOrder: service.displayOrder,
  Active: service.active,
});

/** Null adds a service. */
export function ServiceForm({ service }: { service: Service | null }) {
  const form = useForm<z.input<typeof ServiceFields>, unknown, z.output<typeof ServiceFields>>({
    resolver: resolverOf(ServiceFields),
    defaultValues: service ? valuesOf(service) : blank,
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <RecordForm
      noun="Service"
      form={form}
      add={addService}
      update={updateService}
      edited={service && { serviceId: service.serviceId }}
      aside={
        service && <HistoryButton noun="service" recordId={service.serviceId} name={service.serviceName} />
      }
    >
      <TextInput
        label="Service Name"
        required
        data-autofocus
        error={errors.ServiceName?.message}
        {...register("ServiceName")}
      />
      <ChoiceField control={control} name="CategoryId" label="Category" {...useCategories()} />
      <NumberField control={control} name="Price" label="Price" required money />
      <NumberField
        control={control}
        name="DisplayOrder"
        label="Order"
        description="Order in which customers see it: 1 comes first, equal numbers by name."
      />
      <Textarea
        label="Description"
        className={wide}
        autosize
        minRows={2}
        error={errors.ServiceDescription?.message}
        {...register("ServiceDescription")}
      />
      <NamesFields why="Customers read them. Without one they read the English name.">
        {(code) => ({ error: errors.Names?.[code]?.message, ...register(`Names.${code}`) })}
      </NamesFields>
      {service && (
        <SwitchField
          control={control}
          name="Active"
          label="Active"
          description="Customers are offered active services only."
        />
      )}
    </RecordForm>
  );
}
