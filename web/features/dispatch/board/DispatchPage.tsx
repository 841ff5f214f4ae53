import { useToday } from "#web/lib/today.ts";
import { DispatchSearch } from "#web/features/dispatch/search.ts";
import { useListUrl } from "#web/lib/listUrl.ts";
import { NoData } from "#web/ui/NoData.tsx";
import { RecordSkeleton } from "#web/ui/RecordSkeleton.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { BoardActions } from "./BoardActions.tsx";
import { BoardBar } from "./BoardBar.tsx";
import { BoardView } from "./BoardView.tsx";
import { SocietyChoice } from "./SocietyChoice.tsx";
import { useBoard } from "./useBoard.ts";

/** The day for the office: assignments and progress. */
export function DispatchPage() {
  const url = useListUrl(DispatchSearch);
  const today = useToday();
  const day = url.search.day || today;
  const { society, of } = url.search;
  const narrowed = {
    ...(society !== null && { SocietyId: society }),
    ...(of !== null && of > 0 && { CompanyId: of }),
  };
  const { board, live } = useBoard({ Day: day, ...narrowed });
  const { data } = board;
  return (
    <>
      <PageHeader
        title="Dispatch"
        action={
          data && <BoardActions board={data} today={today} url={url} companyId={narrowed.CompanyId ?? null} />
        }
      />
      <BoardBar url={url} day={day} today={today} />
      {data ? (
        data.truncated ? (
          <SocietyChoice board={data} onChoose={(societyId) => url.show({ society: societyId }, "push")} />
        ) : (
          <BoardView
            key={`${data.day} ${society} ${of}`}
            board={data}
            narrowed={narrowed}
            live={live}
            busy={board.isPlaceholderData}
          />
        )
      ) : (
        <NoData query={board} skeleton={<RecordSkeleton />} />
      )}
    </>
  );
}
