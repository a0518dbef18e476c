import type { Rule } from '#platform/contract/rule.ts'

/** `lines` maps JSON pointers such as `/0/conditions/status` to line numbers, counted from 1. */
export function formatRules(rules: readonly Rule[]): { text: string; lines: Map<string, number> } {
  const lines = new Map<string, number>()
  const text: string[] = []
  writeValue(rules, { path: '', indent: '', before: '', after: '' }, { text, lines })
  return { text: text.join('\n'), lines }
}

type Placement = { path: string; indent: string; before: string; after: string }
type Output = { text: string[]; lines: Map<string, number> }

function writeValue(value: unknown, { path, indent, before, after }: Placement, written: Output): void {
  written.lines.set(path, written.text.length + 1)
  const entries = Object.entries(value !== null && typeof value === 'object' ? value : {})
  const isList = Array.isArray(value)
  if (entries.length === 0 || (isList && path !== '' && entries.every(([, item]) => typeof item !== 'object'))) {
    for (const [key] of entries) written.lines.set(`${path}/${key}`, written.text.length + 1)
    written.text.push(`${indent}${before}${JSON.stringify(value).replaceAll('","', '", "')}${after}`)
    return
  }
  written.text.push(`${indent}${before}${isList ? '[' : '{'}`)
  entries.forEach(([key, item], index) => {
    const place = { path: `${path}/${key}`, indent: `${indent}  `, before: isList ? '' : `${JSON.stringify(key)}: ` }
    writeValue(item, { ...place, after: index < entries.length - 1 ? ',' : '' }, written)
  })
  written.text.push(`${indent}${isList ? ']' : '}'}${after}`)
}

/** Returns the line of the path or of its nearest ancestor. */
export function findLine(lines: ReadonlyMap<string, number>, path: string): number {
  const line = lines.get(path)
  return line ?? (path.includes('/') ? findLine(lines, path.slice(0, path.lastIndexOf('/'))) : 1)
}

export function parseRules(text: string): { rules: Rule[] } | { error: 'json' | 'list' } {
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) && value.every((one) => one !== null && typeof one === 'object')
      ? { rules: value as Rule[] }
      : { error: 'list' }
  } catch {
    return { error: 'json' }
  }
}
