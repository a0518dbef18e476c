import type { Rule } from '#platform/contract/identity.ts'

/** The rules as JSON, with the line (from 1) of each part by its path: `/0/conditions/status`. */
export function ruleText(rules: readonly Rule[]): { text: string; lines: Map<string, number> } {
  const lines = new Map<string, number>()
  const text: string[] = []
  write(rules, { path: '', indent: '', before: '', after: '' }, { text, lines })
  return { text: text.join('\n'), lines }
}

type Place = { path: string; indent: string; before: string; after: string }
type Written = { text: string[]; lines: Map<string, number> }

function write(value: unknown, { path, indent, before, after }: Place, written: Written): void {
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
    write(item, { ...place, after: index < entries.length - 1 ? ',' : '' }, written)
  })
  written.text.push(`${indent}${isList ? ']' : '}'}${after}`)
}

/** The line of a path, or of the nearest part around it. */
export function lineOf(lines: ReadonlyMap<string, number>, path: string): number {
  const found = lines.get(path)
  return found ?? (path.includes('/') ? lineOf(lines, path.slice(0, path.lastIndexOf('/'))) : 1)
}

/** Rules as somebody wrote them, or what keeps them from being read. */
export function readRules(text: string): { rules: Rule[] } | { mistake: 'json' | 'list' } {
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) && value.every((one) => one !== null && typeof one === 'object')
      ? { rules: value as Rule[] }
      : { mistake: 'list' }
  } catch {
    return { mistake: 'json' }
  }
}
