import { itemNameIn } from "#contract/catalogue/itemName.ts";
import { vehicleIn } from "#i18n/colors.ts";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { searchWashes } from "#contract/booking/wash.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { WashBadge } from "#web/features/booking/Badges.tsx";
import { Restore } from "#web/features/booking/change/Restore.tsx";
import { Outcome } from "#web/features/booking/Outcome.tsx";
import { whenOf } from "#web/features/booking/words.ts";
import { currentTime } from "#web/lib/clock.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { MoveOrSkip } from "./MoveOrSkip.tsx";
import { Fold } from "#web/ui/Fold.tsx";
import { Pager } from "#web/ui/table/Pager.tsx";
import { RateWash } from "./RateWash.tsx";
import { useReasonText } from "./useReasonText.ts";
import { isFresh, parkingOf, type Wash } from "./wash.ts";
import classes from "./washes.module.css";
import { useTranslator } from "#web/texts/translator.ts";

const sizes = [10, 20, 30];
const firstSize = 10;

type Props = {
  title: string;
  filters: NonNullable<BodyOf<typeof searchWashes>["filters"]>;
  latestFirst?: boolean;
  /** Text of the empty list. */
  none: string;
  onMove: (wash: Wash) => void;
  onSkip: (wash: Wash) => void;
  onWrong: (wash: Wash) => void;
};

/** A paged list of a customer's washes, opened by its title. */
export const WashList = (props: Props) => (
  <Fold title={props.title}>
    <Washes {...props} />
  </Fold>
);

function Washes({ title, filters, latestFirst = false, none, onMove, onSkip, onWrong }: Props) {
  const { t } = useTranslator();
  const [view, setView] = useState({ page: 1, pageSize: firstSize });
  const query = useCall(searchWashes, { ...view, sort: { by: "day", descending: latestFirst }, filters });
  const { loading } = tableState(query);
  const { rows = [], total = 0 } = query.data ?? {};
  return (
    <>
      {rows.some(({ canSkip }) => canSkip) && (
        <p className={classes.hint}>{t("washes.youCanMoveOrSkip", { when: t("washes.cutOff") })}</p>
      )}
      <div className={classes.sheet} aria-busy={loading}>
        {!query.data && <NoData query={query} />}
        {query.data && total === 0 && (
          <Text c="dimmed" p="md">
            {none}
          </Text>
        )}
        {rows.length > 0 && (
          <ul className={classes.washes} aria-label={title}>
            {rows.map((wash) => (
              <WashLine
                key={wash.washId}
                wash={wash}
                onMove={() => onMove(wash)}
                onSkip={() => onSkip(wash)}
                onWrong={() => onWrong(wash)}
              />
            ))}
          </ul>
        )}
        {total > 0 && (
          <Pager
            caption={title}
            view={{ ...view, sort: null }}
            total={total}
            pageSizes={sizes}
            onChange={({ page = 1, pageSize = view.pageSize }) => setView({ page, pageSize })}
          />
        )}
      </div>
    </>
  );
}

type LineProps = { wash: Wash; onMove: () => void; onSkip: () => void; onWrong: () => void };

function WashLine({ wash, onMove, onSkip, onWrong }: LineProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { day, slot, status, vehicleNumber, vehicle, plannedDay, plannedSlot, canSkip, canRestore } = wash;
  const reason = useReasonText()(wash);
  return (
    <li className={classes.wash}>
      <span className={classes.when}>
        <time dateTime={day}>{translator.weekday(day)}</time>, {translator.slot(slot)}
      </span>
      <WashBadge wash={wash} />
      <span className={classes.second}>
        {vehicleNumber} {vehicleIn(vehicle, t)} · {itemNameIn(wash, translator.language)} · {parkingOf(wash)}
        {(plannedDay ?? plannedSlot) !== null && (
          <span>
            {t("washes.movedFromWhen", {
              when: whenOf({ day: plannedDay ?? day, slot: plannedSlot ?? slot }, translator),
            })}
          </span>
        )}
        {reason && <span>{t("washes.reasonReason", { reason })}</span>}
        <Outcome wash={wash} />
      </span>
      {canSkip && <MoveOrSkip wash={wash} onMove={onMove} onSkip={onSkip} />}
      {canRestore && <Restore wash={wash} className={classes.actions} variant="default" />}
      {isFresh(wash, currentTime()) && (
        <Button
          className={classes.button}
          variant="subtle"
          size="compact-xs"
          aria-label={`${t("washes.somethingWrong")} ${vehicleNumber}, ${whenOf(wash, translator)}`}
          onClick={onWrong}
        >
          {t("washes.somethingWrong")}
        </Button>
      )}
      {status === "done" && <RateWash wash={wash} />}
    </li>
  );
}
