import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Person } from '#platform/contract/schema.ts'
import { languageNames, type Language } from '#platform/web/i18n/language.ts'
import { useFormat, type Format } from '#platform/web/i18n/format.ts'
import { useModules } from '#platform/web/routing/modules.tsx'

/** In minor units of the record's currency. */
const MONEY = new Set([
  'total',
  'balance',
  'price',
  'unitPrice',
  'amount',
  'subtotal',
  'tax',
  'taxable',
  'paid',
  'credited',
  'discount',
  'discountAmount',
])
/** Says nothing to people. */
const INNER = new Set(['id', 'version', 'createdAt', 'updatedAt'])
const PEOPLE = /\.id$|^(userId|senderId|responsibleId|viewedBy|guests|mentions|members)$/

type Around = { people: readonly Person[]; currency: string | null }

/** What the fields of a subject are called and what stands in them, in the words of the module that owns it. */
export function useFieldWords(subject: string) {
  const modules = useModules().map(({ name }) => name)
  const { t } = useTranslation(['journal', ...modules])
  const format = useFormat()
  const owner = modules.find((module) => i18next.exists(`${module}:subject.${subject}`)) ?? 'journal'
  return {
    /** Null where people have no word for it. */
    name: (field: string): string | null => {
      const key = modules.map((module) => `${module}:field.${subject}.${field}`).find((one) => i18next.exists(one))
      return key && !INNER.has(field) ? t(key) : null
    },
    /** Null where nothing stands in it. */
    value: (field: string, value: unknown, around: Around): string | null =>
      valueText({ field, value, ...around }, { format, owner, t: t as unknown as Translate }),
  }
}

type Translate = (key: string, values?: object) => string
type Shown = Around & { field: string; value: unknown }
type Words = { format: Format; owner: string; t: Translate }

function valueText(shown: Shown, words: Words): string | null {
  const { field, value } = shown
  const { format, t } = words
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'position') return t('place')
  if (Array.isArray(value)) return listText(shown, value, words)
  if (typeof value === 'number') return numberText(shown, value, format)
  return typeof value === 'string' ? wordText(shown, value, words) : t('parts')
}

function listText(shown: Shown, values: readonly unknown[], words: Words): string | null {
  if (values.length === 0) return null
  if (values.some((value) => typeof value === 'object')) return words.t('entries', { count: values.length })
  return words.format.list(values.flatMap((value) => valueText({ ...shown, value }, words) ?? []))
}

function numberText({ field, people, currency }: Shown, value: number, format: Format): string {
  if (PEOPLE.test(field)) return people.find(({ id }) => id === value)?.fullName ?? `#${value}`
  if (field.endsWith('Id')) return `#${value}`
  return MONEY.has(field) && currency ? format.money(value, currency) : format.number(value)
}

function wordText({ field }: Shown, text: string, { format, owner, t }: Words): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return format.date(text)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return format.dateTime(text)
  if (field === 'language') return languageNames[text as Language] ?? text
  if (/^[[{]/.test(text)) return /^(\[\]|\{\})$/.test(text) ? null : t('parts')
  return t([`${owner}:${field}.${text}`] as never, { defaultValue: text })
}
