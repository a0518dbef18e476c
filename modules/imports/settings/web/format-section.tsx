import { useTranslation } from 'react-i18next'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { dateOrders, decimalMarks, encodings, type DetailedImport, type ImportSourceInfo } from '../../contract.ts'
import css from './settings-step.module.css'
import { useDateExample, useDecimalExample } from './use-examples.ts'
import type { SettingsDraft } from './use-settings-draft.ts'

type FormatSectionProps = { record: DetailedImport; source: ImportSourceInfo; settings: SettingsDraft }

const dateTypes = ['date', 'time']
const numberTypes = ['number', 'decimal']

/** How dates, numbers and letters of the file are understood. */
export function FormatSection({ record, source, settings: { draft, update } }: FormatSectionProps) {
  const { t } = useTranslation('imports')
  const listSamples = (types: readonly string[]) =>
    source.columns.flatMap(({ name, type }) => {
      const index = types.includes(type) ? draft.mapping.find(({ column }) => column === name)?.index : null
      return index === null || index === undefined ? [] : (record.columns[index]?.samples ?? [])
    })
  const [dates, numbers] = [listSamples(dateTypes), listSamples(numberTypes)]
  const dateExample = useDateExample(dates, draft.dateOrder)
  const decimalExample = useDecimalExample(numbers, draft.decimalMark)
  const isText = !record.fileNames.some((name) => /\.xlsx$/i.test(name))
  const hasEncoding = isText && record.fileNames.length > 0
  if (dates.length === 0 && numbers.length === 0 && !hasEncoding) return null
  return (
    <section className={css.section}>
      <h3>{t('format.title')}</h3>
      <div className={css.grid}>
        {dates.length > 0 && (
          <Select
            label={t('format.dateOrder')}
            options={dateOrders.map((value) => ({ value, label: t(`dateOrder.${value}`) }))}
            value={draft.dateOrder}
            help={dateExample}
            onChange={(dateOrder) => update({ dateOrder })}
          />
        )}
        {numbers.length > 0 && (
          <Select
            label={t('format.decimalMark')}
            options={decimalMarks.map((value) => ({ value, label: t(`decimalMark.${value}`) }))}
            value={draft.decimalMark}
            help={decimalExample}
            onChange={(decimalMark) => update({ decimalMark })}
          />
        )}
        {hasEncoding && (
          <Select
            label={t('format.encoding')}
            options={encodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
            value={draft.encoding}
            help={t('format.encodingHelp')}
            onChange={(encoding) => update({ encoding })}
          />
        )}
      </div>
    </section>
  )
}
