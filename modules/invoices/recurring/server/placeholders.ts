import type { Language } from '#platform/contract/user.ts'
import type { InvoiceContent } from '../../drafts/server/index.ts'
import { locales } from '../../pdf/server/index.ts'

const MAX_LENGTHS = { description: 1_000, reference: 120, notes: 5_000 } as const

/** Replaces `{month}`, `{quarter}`, `{year}` and `{date}` by those of the date, in the language of the invoice. */
export function fillPlaceholders<T extends InvoiceContent>(content: T, date: string): T {
  const fill = (text: string | null, field: keyof typeof MAX_LENGTHS) =>
    text && replacePlaceholders(text, date, content.language).slice(0, MAX_LENGTHS[field])
  return {
    ...content,
    reference: fill(content.reference, 'reference'),
    notes: fill(content.notes, 'notes'),
    lines: content.lines.map((line) => ({ ...line, description: fill(line.description, 'description') as string })),
  }
}

function replacePlaceholders(text: string, date: string, language: Language): string {
  if (!text.includes('{')) return text
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(new Date(date))
  const values: Record<string, () => string> = {
    month: () => format({ month: 'long' }),
    quarter: () => `Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`,
    year: () => date.slice(0, 4),
    date: () => format({ dateStyle: 'long' }),
  }
  return text.replaceAll(/\{(month|quarter|year|date)\}/g, (_, name: string) => values[name]!())
}
