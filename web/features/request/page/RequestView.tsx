import { Anchor, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatInstant } from "#contract/format.ts";
import { getRequest, type RequestPage } from "#contract/request/request.ts";
import { HistoryButton } from "#web/features/audit/HistoryButton.tsx";
import { useCall } from "#web/lib/query.ts";
import { RecordPage } from "#web/ui/RecordPage.tsx";
import classes from "../request.module.css";
import { becameNames, RequestBadge, typeNames } from "../words.tsx";
import { Convert } from "./Convert.tsx";
import { Notes } from "./Notes.tsx";
import { RequestState } from "./RequestState.tsx";
import { namedCompany } from "#web/lib/session.ts";

type Props = { requestId: number; onBack: () => void };

export function RequestView({ requestId, onBack }: Props) {
  const query = useCall(getRequest, { requestId });
  return (
    <RecordPage list="Requests" onBack={onBack} query={query}>
      {(request) => <Opened request={request} />}
    </RecordPage>
  );
}

function Opened({ request }: { request: RequestPage }) {
  const { requestId, requestNumber, name, status, requestType, message } = request;
  return (
    <article>
      <Title order={1}>{name}</Title>
      <div className={classes.under}>
        {requestNumber}, {typeNames[requestType]} <RequestBadge status={status} />
        <HistoryButton noun="request" recordId={requestId} name={requestNumber} />
      </div>
      <div className={classes.columns}>
        <div>
          <section className={classes.sheet} aria-label="Message">
            <p>{message}</p>
          </section>
          <Notes request={request} />
        </div>
        <aside className={classes.sheet} aria-label="About this request">
          <RequestState request={request} />
          <Convert request={request} />
          <Facts request={request} />
        </aside>
      </div>
    </article>
  );
}

function Facts({ request }: { request: RequestPage }) {
  const { phone1, email1, societyName, city, became, companyName, createdAt } = request;
  const facts: [string, ReactNode][] = [
    ["Became", became && <Became key="became" became={became} />],
    [
      "Phone",
      <Anchor key="phone" href={`tel:+91${phone1}`}>
        {phone1}
      </Anchor>,
    ],
    ["Email", email1],
    ["Society", societyName],
    ["City", city],
    ["Company", namedCompany(companyName)],
    ["Received", formatInstant(createdAt)],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const pathOf = { society: "/society", booking: "/Booking", customer: "/customer" } as const;

function Became({ became: { kind, id } }: { became: NonNullable<RequestPage["became"]> }) {
  return (
    <Link className={classes.link} to={pathOf[kind]} search={{ view: id }}>
      {becameNames[kind]} {id}
    </Link>
  );
}
