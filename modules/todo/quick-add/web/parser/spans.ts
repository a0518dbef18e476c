/** A part of the line to remove from the title; `end` is exclusive. */
export type Span = {
  start: number
  end: number
  /** A removed backslash does not change the spaces around it. */
  isBackslash?: boolean
}

/** Removes the spans and joins the words around each with a single space. */
export function removeSpans(line: string, spans: readonly Span[]): string {
  return mergeSpans(spans)
    .toReversed()
    .reduce((rest, { start, end, isBackslash }) => {
      const seam = isBackslash ? joinExactly : joinWithSpace
      return seam(rest.slice(0, start), rest.slice(end))
    }, line)
    .trim()
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ ...span })
  }
  return merged
}

const joinExactly = (left: string, right: string) => left + right

function joinWithSpace(left: string, right: string): string {
  const start = left.trimEnd()
  const end = right.trimStart()
  if (!start) return end.replace(/^[,;:，；：、\s]+/, '')
  if (!end) return start.replace(/[,;:，；：、\s]+$/, '')
  const isSpaced = start.length < left.length || end.length < right.length
  return start + (isSpaced ? ' ' : '') + end
}
