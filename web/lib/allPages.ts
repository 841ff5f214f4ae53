const MAX_PAGE_SIZE = 100;

type Page<Row> = { rows: readonly Row[]; total: number; totalIsMore?: boolean | undefined };

export async function allPages<Row>(
  fetchPage: (paging: { page: number; pageSize: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total, totalIsMore = false } = await fetchPage({ page, pageSize: MAX_PAGE_SIZE });
    all.push(...rows);
    if (rows.length === 0 || (all.length >= total && !totalIsMore)) return all;
  }
}
