/** Elements that stand open at once. Parsers take time by its square, so that without an end to it one mail could hold up everybody. */
const MOST_OPEN = 10_000
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/

/** The HTML up to where too many elements stand open, which no mail that is meant to be read ever has. */
export function untilTooDeep(html: string): string {
  const open = new Map<string, number>()
  let sum = 0
  for (const { 1: slash, 2: tag = '', index } of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = tag.toLowerCase()
    if (VOID.test(name)) continue
    const count = open.get(name) ?? 0
    const change = slash ? (count > 0 ? -1 : 0) : 1
    open.set(name, count + change)
    sum += change
    if (sum > MOST_OPEN) return html.slice(0, index)
  }
  return html
}
