import { useEffect, useState } from 'react'

/** Rows as they were last seen, also those of other pages: they stay selected there. */
export function useSeen<Row extends { id: number }>(rows: readonly Row[] | undefined): (id: number) => Row | undefined {
  const [seen] = useState(() => new Map<number, Row>())
  useEffect(() => rows?.forEach((row) => seen.set(row.id, row)), [rows, seen])
  return (id) => rows?.find((row) => row.id === id) ?? seen.get(id)
}
