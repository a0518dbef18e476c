/** The names of an element's children, for every element, as `parent: first second`. */
export function listChildren(xml: string): Map<string, string[][]> {
  const families = new Map<string, string[][]>()
  const open: { name: string; children: string[] }[] = [{ name: '', children: [] }]
  for (const [, closing, prefixed, selfClosing] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    const name = prefixed!.replace(/^.*:/, '')
    if (closing) {
      const { name: parent, children } = open.pop()!
      families.set(parent, [...(families.get(parent) ?? []), children])
      continue
    }
    open.at(-1)!.children.push(name)
    if (!selfClosing) open.push({ name, children: [] })
  }
  return families
}

/** What contradicts the order of elements in the samples, which follow the schemas; names that no sample has are not checked. */
export function listOrderConflicts(xml: string, samples: readonly string[]): string[] {
  const known = new Set(samples.flatMap((sample) => [...listPairs(sample)]))
  return [...listPairs(xml)].filter((pair) => {
    const [parent, first, second] = pair.split(' ')
    return first !== second && !known.has(pair) && known.has(`${parent} ${second} ${first}`)
  })
}

function listPairs(xml: string): Set<string> {
  const pairs = new Set<string>()
  for (const [parent, families] of listChildren(xml))
    for (const children of families)
      children.forEach((first, at) => children.slice(at + 1).forEach((second) => pairs.add(`${parent} ${first} ${second}`)))
  return pairs
}
