/** First and last byte, both inclusive. */
export type ByteRange = { first: number; last: number }

/**
 * Reads a Range header for a content of that many bytes. Undefined where all of it is to be answered: no header,
 * another unit, several ranges or nonsense, as RFC 9110 allows; null where no byte of it can be had (416).
 */
export function readRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, from, to] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (from === undefined || to === undefined || (!from && !to)) return undefined
  if (from && to && Number(from) > Number(to)) return undefined
  const first = from ? Number(from) : Math.max(size - Number(to), 0)
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  return first < size && first <= last ? { first, last } : null
}
