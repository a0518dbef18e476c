const MAX_OPEN_ELEMENTS = 10_000
const VOID_ELEMENTS = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/

export function truncateDeepHtml(html: string): string {
  const open = new Map<string, number>()
  let sum = 0
  for (const { 1: slash, 2: tag = '', index } of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = tag.toLowerCase()
    if (VOID_ELEMENTS.test(name)) continue
    const count = open.get(name) ?? 0
    const change = slash ? (count > 0 ? -1 : 0) : 1
    open.set(name, count + change)
    sum += change
    if (sum > MAX_OPEN_ELEMENTS) return html.slice(0, index)
  }
  return html
}
