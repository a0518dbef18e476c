import { useTranslation } from 'react-i18next'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { DetailedImport, ImportSourceInfo } from '../../contract.ts'
import { useProblemText } from '../../web/use-problem-text.ts'
import css from './settings-step.module.css'
import type { SettingsDraft } from './use-settings-draft.ts'

type MappingSectionProps = { record: DetailedImport; source: ImportSourceInfo; settings: SettingsDraft; hasErrors: boolean }

/** For each field, the column of the file with three of its values. */
export function MappingSection({ record, source, settings: { draft, mapColumn }, hasErrors }: MappingSectionProps) {
  const { t } = useTranslation('imports')
  const { formatColumn } = useProblemText(record)
  const headers = record.columns.map(({ header }, index) => header.trim() || t('mapping.column', { number: index + 1 }))
  const options = [{ value: '', label: t('mapping.none') }, ...headers.map((label, index) => ({ value: String(index), label }))]
  const indexOf = (column: string) => draft.mapping.find((one) => one.column === column)?.index ?? null
  return (
    <section className={css.section}>
      <h3>{t('mapping.title')}</h3>
      <p className={css.note}>{t('mapping.text')}</p>
      <ul className={css.fields}>
        {source.columns.map(({ name, isRequired }) => {
          const index = indexOf(name)
          return (
            <li key={name} className={css.field}>
              <Select
                label={formatColumn(name)}
                options={isRequired ? options.slice(1) : options}
                value={index === null ? (isRequired ? null : '') : String(index)}
                isRequired={isRequired}
                {...(hasErrors && isRequired && index === null && { error: t('mapping.required') })}
                onChange={(value) => mapColumn(name, value === '' ? null : Number(value))}
              />
              <Samples values={index === null ? [] : (record.columns[index]?.samples ?? [])} />
            </li>
          )
        })}
      </ul>
      <UnusedColumns headers={headers.filter((_, index) => !draft.mapping.some((one) => one.index === index))} />
    </section>
  )
}

const MAX_SAMPLES = 3

function Samples({ values }: { values: readonly string[] }) {
  const { t } = useTranslation('imports')
  if (values.length === 0) return null
  const shown = values.slice(0, MAX_SAMPLES).map((value, index) => ({ value, index }))
  return (
    <ul className={css.samples} aria-label={t('mapping.examples')}>
      {shown.map(({ value, index }) => (
        <li key={index}>
          <bdi>{value || '–'}</bdi>
        </li>
      ))}
    </ul>
  )
}

function UnusedColumns({ headers }: { headers: readonly string[] }) {
  const { t } = useTranslation('imports')
  const columns = headers.map((header, index) => ({ header, index }))
  if (columns.length === 0) return null
  return (
    <div className={css.unused}>
      <p>{t('mapping.unused')}</p>
      <ul className={css.headers}>
        {columns.map(({ header, index }) => (
          <li key={index}>
            <bdi>{header}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
