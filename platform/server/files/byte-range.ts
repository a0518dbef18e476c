export type ByteRange = { first: number; last: number }

/** Undefined to send the whole content, as RFC 9110 allows for unusual ranges; null if the range is not satisfiable (416). */
export function parseByteRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, from, to] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (from === undefined || to === undefined || (!from && !to)) return undefined
  if (from && to && Number(from) > Number(to)) return undefined
  const first = from ? Number(from) : Math.max(size - Number(to), 0)
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  return first < size && first <= last ? { first, last } : null
}
