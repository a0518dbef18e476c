import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Person } from '#platform/contract/schema.ts'
import { languageNames, type Language } from '#platform/web/i18n/language.ts'
import { useFormat, type Format } from '#platform/web/i18n/format.ts'
import { useModuleName } from '#platform/web/routing/module-name.tsx'
import { useAllModules } from '#platform/web/routing/modules.tsx'

/** Amounts in minor units of the record’s currency. */
const MONEY_FIELDS = new Set([
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
const INTERNAL_FIELDS = new Set(['id', 'version', 'createdAt', 'updatedAt'])
const PERSON_FIELD = /\.id$|^sso\.breakGlassUserId$|^(userId|senderId|responsibleId|viewedBy|guests|mentions|members)$/

type FieldContext = { people: readonly Person[]; currency: string | null }

/** Translates names and values of a subject’s fields for display. */
export function useFieldFormat(subject: string) {
  const modules = useAllModules().map(({ name }) => name)
  const { t } = useTranslation(['journal', ...modules])
  const format = useFormat()
  const getModuleName = useModuleName()
  const ownerModule = modules.find((module) => i18next.exists(`${module}:subject.${subject}`)) ?? 'journal'
  return {
    /** Null for internal fields without a name. */
    name: (field: string): string | null => {
      const key = modules.map((module) => `${module}:field.${subject}.${field}`).find((one) => i18next.exists(one))
      return key && !INTERNAL_FIELDS.has(field) ? t(key) : null
    },
    /** Null for empty values. */
    value: (field: string, value: unknown, context: FieldContext): string | null =>
      formatValue({ field, value, ...context }, { format, ownerModule, getModuleName, t: t as unknown as Translate }),
  }
}

type Translate = (key: string, values?: object) => string
type FieldValue = FieldContext & { field: string; value: unknown }
type Formatting = { format: Format; ownerModule: string; getModuleName: (module: string) => string; t: Translate }

function formatValue(input: FieldValue, formatting: Formatting): string | null {
  const { field, value } = input
  const { format, t } = formatting
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'position') return t('place')
  if (Array.isArray(value)) return formatList(input, value, formatting)
  if (typeof value === 'number') return formatNumber(input, value, format)
  return typeof value === 'string' ? formatText(input, value, formatting) : t('parts')
}

function formatList(input: FieldValue, values: readonly unknown[], formatting: Formatting): string | null {
  if (values.length === 0) return null
  if (values.some((value) => typeof value === 'object')) return formatting.t('entries', { count: values.length })
  return formatting.format.list(values.flatMap((value) => formatValue({ ...input, value }, formatting) ?? []))
}

function formatNumber({ field, people, currency }: FieldValue, value: number, format: Format): string {
  if (PERSON_FIELD.test(field)) return people.find(({ id }) => id === value)?.fullName ?? `#${value}`
  if (field.endsWith('Id')) return `#${value}`
  return MONEY_FIELDS.has(field) && currency ? format.money(value, currency) : format.number(value)
}

function formatText({ field }: FieldValue, text: string, { format, ownerModule, getModuleName, t }: Formatting): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return format.date(text)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return format.dateTime(text)
  if (field === 'unusedModules') return getModuleName(text)
  if (field === 'language') return languageNames[text as Language] ?? text
  if (/^[[{]/.test(text)) return /^(\[\]|\{\})$/.test(text) ? null : t('parts')
  return t([`${ownerModule}:${field}.${text}`] as never, { defaultValue: text })
}
