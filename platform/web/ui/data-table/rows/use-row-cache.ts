import { useEffect, useState } from 'react'

/** Finds rows by id, including those of pages shown before, for selections across pages. */
export function useRowCache<Row extends { id: number }>(rows: readonly Row[] | undefined): (id: number) => Row | undefined {
  const [seen] = useState(() => new Map<number, Row>())
  useEffect(() => rows?.forEach((row) => seen.set(row.id, row)), [rows, seen])
  return (id) => rows?.find((row) => row.id === id) ?? seen.get(id)
}
