const BATCH_SIZE = 500

export async function queryInBatches<Row>(
  ids: readonly number[],
  find: (batch: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += BATCH_SIZE) rows.push(...(await find(ids.slice(start, start + BATCH_SIZE))))
  return rows
}
