/** As many ids as one statement takes well. */
const BATCH = 500

/** Asks for rows by some hundred ids at a time. */
export async function inBatches<Row>(ids: readonly number[], find: (some: readonly number[]) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += BATCH) rows.push(...(await find(ids.slice(start, start + BATCH))))
  return rows
}
