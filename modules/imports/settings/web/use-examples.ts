import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { ImportSettings } from '../../contract.ts'
import { detectDateOrder, detectDecimalMark, parseDate, parseDecimal } from './value-examples.ts'

/** How a date of the file is understood: "“03/04/2026” is read as April 3, 2026". */
export function useDateExample(samples: readonly string[], order: ImportSettings['dateOrder']): string {
  const { t } = useTranslation('imports')
  const { date } = useFormat()
  const detected = order === 'auto' ? detectDateOrder(samples) : order
  const value = samples.find((text) => text.trim() !== '')
  if (value === undefined || detected === null) return t('format.dateNone')
  const read = (one: 'dmy' | 'mdy' | 'ymd') => {
    const parsed = parseDate(value, one)
    return parsed === null ? null : date(parsed, 'medium')
  }
  if (detected === 'ambiguous') return t('format.ambiguous', { value, one: read('dmy') ?? '–', other: read('mdy') ?? '–' })
  const result = read(detected)
  return result === null ? t('format.invalid', { value }) : t('format.example', { value, result })
}

/** How an amount of the file is understood: "“1.234,50” is read as 1,234.5". */
export function useDecimalExample(samples: readonly string[], mark: ImportSettings['decimalMark']): string {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const detected = mark === 'auto' ? (detectDecimalMark(samples) ?? 'point') : mark
  const value = samples.find((text) => /[.,]/.test(text)) ?? samples.find((text) => text.trim() !== '')
  if (value === undefined) return t('format.decimalNone')
  const read = (one: 'comma' | 'point') => {
    const parsed = parseDecimal(value, one)
    return parsed === null ? null : number(parsed, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  }
  if (detected === 'ambiguous') return t('format.ambiguous', { value, one: read('comma') ?? '–', other: read('point') ?? '–' })
  const result = read(detected)
  return result === null ? t('format.invalid', { value }) : t('format.example', { value, result })
}
