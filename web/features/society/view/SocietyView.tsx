import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { getOverview, type Overview } from "#contract/society/overview.ts";
import { useCall } from "#web/lib/query.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { NoData } from "#web/ui/NoData.tsx";
import { SocietyPlan } from "./SocietyPlan.tsx";
import classes from "./SocietyView.module.css";

type Props = {
  societyId: number;
  /** Shown about the society beside its drawing. */
  about?: ReactNode;
  onClose: () => void;
};

const isEmpty = ({ buildings, parkingFloors }: Overview) =>
  buildings.length === 0 && parkingFloors.length === 0;

/** A full-screen overview of a society: its drawing, probable omissions, and the same data as tables. */
export function SocietyView({ societyId, about, onClose }: Props) {
  const query = useCall(getOverview, { societyId });
  const society = query.data;
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      title={society?.societyName ?? "Society"}
      classNames={{
        overlay: classes.overlay,
        inner: classes.inner,
        content: classes.content,
        header: classes.header,
        close: classes.close,
        body: classes.body,
      }}
    >
      {about && (
        <Text component="div" c="dimmed">
          {about}
        </Text>
      )}
      {!society && <NoData query={query} />}
      {society && isEmpty(society) && (
        <EmptyState
          title="Nothing to draw yet"
          text="Edit this society and add its buildings and parking floors: they appear here as a drawing."
        />
      )}
      {society && !isEmpty(society) && <SocietyPlan society={society} />}
    </Dialog>
  );
}
