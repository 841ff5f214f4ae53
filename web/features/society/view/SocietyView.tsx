import { Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { getOverview, type Overview } from "#contract/society/overview.ts";
import { useCall } from "#web/lib/query.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { LoadingScreen } from "#web/ui/LoadingScreen.tsx";
import { SocietyPlan } from "./SocietyPlan.tsx";
import classes from "./SocietyView.module.css";

type Props = {
  societyId: number;
  /** Said of the society beside its drawing. */
  about?: ReactNode;
  onClose: () => void;
};

const isEmpty = ({ buildings, parkingFloors }: Overview) =>
  buildings.length === 0 && parkingFloors.length === 0;

/** A society at a glance, on a screen of its own: its drawing, what seems to be missing, and the same as a table. */
export function SocietyView({ societyId, about, onClose }: Props) {
  const { data: society, error, refetch } = useCall(getOverview, { societyId });
  return (
    <Modal
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
      {!society && !error && <LoadingScreen />}
      {!society && error && (
        <ErrorState
          message={error.message}
          requestId={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {society && isEmpty(society) && (
        <EmptyState
          title="Nothing to draw yet"
          text="Edit this society and add its buildings and parking floors: they appear here as a drawing."
        />
      )}
      {society && !isEmpty(society) && <SocietyPlan society={society} />}
    </Modal>
  );
}
