import { indiaAt } from "#contract/day.ts";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  addCoverage,
  CoverageFields,
  coveragePlaceholders,
  deleteCoverage,
  getCoverage,
  getCoverages,
  timeOfDay,
  updateCoverage,
} from "#contract/provider/coverage.ts";
import { getProvider } from "#contract/provider/provider.ts";
import { call } from "#web/lib/call.ts";
import { listed } from "#web/lib/choices.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { currentTime } from "#web/lib/clock.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { toastSuccess } from "#web/lib/toast.ts";
import { useRecordForm } from "#web/ui/form/useRecordForm.ts";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import { RecordSection } from "../record/RecordSection.tsx";
import { toastRefusal, unread } from "../words.ts";
import { ProviderCoverage } from "./ProviderCoverage.tsx";
import { ServiceFields } from "./ServiceFields.tsx";
import { WholeSociety } from "./WholeSociety.tsx";
import { resolverOf } from "#web/lib/resolver.ts";

type Coverage = ReplyOf<typeof getCoverages>[number];

const placeOf = (one: Coverage) => `${one.societyName}, ${one.buildingName} and ${one.parkingFloorName}`;

const columns: DataColumn<Coverage>[] = [
  { key: "service", header: "Service", value: ({ serviceName }) => serviceName, cardTitle: true },
  {
    key: "zone",
    header: "Zone",
    value: ({ zoneName }) => zoneName,
    cell: (one) => <TwoLines first={one.zoneName} second={placeOf(one)} />,
    stacked: true,
  },
  {
    key: "start",
    header: "Start Time",
    value: ({ serviceStartTime }) => timeOfDay(serviceStartTime),
    width: "8rem",
  },
  {
    key: "end",
    header: "End Time",
    value: ({ serviceEndTime }) => timeOfDay(serviceEndTime),
    width: "8rem",
  },
];

const exportColumns = [...columns, { key: "place", header: "Where", value: placeOf }];

const blank = { serviceStartTime: "", serviceEndTime: "", flats: "", parkingNumber: "" };

/** A time of day in API format: prefixed with today's date. */
const serializeTimeOfDay = (time: string) => `${indiaAt(currentTime()).day}T${timeOfDay(time)}:00`;

const choiceOf = (one: Coverage) => ({ value: one.providerServiceId, label: one.serviceName });

/** A provider's services, with their places and hours. */
export function ServiceTab({ providerId, viewOnly }: { providerId: number; viewOnly: boolean }) {
  const services = useCall(getCoverages, { providerId });
  const rows = useMemo(() => services.data && listed(services.data, choiceOf), [services.data]);
  const add = useSend(addCoverage);
  const update = useSend(updateCoverage);
  const remove = useSend(deleteCoverage);
  const form = useForm<z.input<typeof CoverageFields>, unknown, z.output<typeof CoverageFields>>({
    resolver: resolverOf(CoverageFields),
    defaultValues: { ...blank, providerId },
  });
  const record = useRecordForm({
    form,
    noun: "Service",
    name: "serviceId",
    blank: () => form.reset({ ...blank, providerId }),
    blankAfterAdding: true,
    notify: toastSuccess,
    unread: unread("Provider Service"),
    onRefused: toastRefusal,
    load: async (providerServiceId) => {
      const one = await call(getCoverage, { providerServiceId });
      return {
        providerId: one.providerId,
        serviceId: one.serviceId,
        serviceZoneId: one.serviceZoneId,
        buildingId: one.buildingId,
        flats: one.flats,
        parkingFloorId: one.parkingFloorId,
        parkingNumber: one.parkingNumber,
        serviceStartTime: timeOfDay(one.serviceStartTime) ?? "",
        serviceEndTime: timeOfDay(one.serviceEndTime) ?? "",
      };
    },
    save: (values, providerServiceId) => {
      const body = {
        ...values,
        serviceStartTime: serializeTimeOfDay(values.serviceStartTime),
        serviceEndTime: serializeTimeOfDay(values.serviceEndTime),
        availabilityStatus: true,
      };
      return providerServiceId === null
        ? add.mutateAsync({ ...body, ...coveragePlaceholders })
        : update.mutateAsync({ ...body, providerServiceId });
    },
  });
  const { data: provider } = useCall(getProvider, { providerId });
  return (
    <>
      <RecordSection
        record={record}
        fields={<ServiceFields form={form} providerId={providerId} />}
        submit={record.verb}
        title="Added Services"
        table={{
          columns,
          exportColumns,
          rows,
          ...tableState(services),
          empty: <p>No services available</p>,
        }}
        viewOnly={viewOnly}
        idOf={({ providerServiceId }) => providerServiceId}
        nameOf={({ serviceName, buildingName }) => `${serviceName}, ${buildingName}`}
        // The space before it is specified.
        deleted=" Service Deleted Successfully."
        remove={(providerServiceId) => remove.mutateAsync({ providerServiceId })}
      >
        {!viewOnly && provider && rows && (
          <WholeSociety
            providerId={providerId}
            companyId={provider.companyId}
            coversNothing={rows.length === 0}
          />
        )}
      </RecordSection>
      {rows && hasPermission("society:read") && <ProviderCoverage providerId={providerId} coverages={rows} />}
    </>
  );
}
