/** Sort order of the server's search calls. */
export type Sort = { by: string; descending: boolean };

/** The part of the rows shown; pages count from 1. */
export type View = { page: number; pageSize: number; sort: Sort | null };

/** Paging and sorting by the server. `totalIsMore`: there are more rows than `total`. */
export type Paging = View & {
  total: number;
  totalIsMore?: boolean | undefined;
  onChange: (view: View) => void;
};

export type Failure = { message: string; requestId?: string | undefined };
