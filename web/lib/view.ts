/** As the server's search calls ask for it. */
export type Sort = { by: string; descending: boolean };

/** Which part of the rows is shown; pages count from 1. */
export type View = { page: number; pageSize: number; sort: Sort | null };

/** Rows that the server pages and sorts: where they stand, how many there are, and who hears of a change. */
export type Paging = View & { total: number; onChange: (view: View) => void };

/** A failure as the table shows it. */
export type Failure = { message: string; requestId?: string | undefined };
