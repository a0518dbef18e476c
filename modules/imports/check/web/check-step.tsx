import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { duplicateActions, imports, type DetailedImport } from '../../contract.ts'
import { CountLines } from '../../web/count-lines.tsx'
import { mutationOptions, useCancelImport } from '../../web/import-mutations.ts'
import { ProblemTable } from '../../web/problem-table.tsx'
import { ChosenOptions } from './chosen-options.tsx'
import css from './check-step.module.css'

type DuplicateAction = (typeof duplicateActions)[number]

/** What will be imported, and what prevents the rest. */
export function CheckStep({ record, onEditSettings }: { record: DetailedImport; onEditSettings: () => void }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { cancel } = useCancelImport()
  const { id, counts, people } = record
  const [duplicates, setDuplicates] = useState<DuplicateAction>('skip')
  const [isAllOrNothing, setAllOrNothing] = useState(false)
  const start = useApiMutation(imports.startImport, mutationOptions)
  const count = counts.added + (duplicates === 'import' ? counts.duplicates : 0)
  const isBlocked = isAllOrNothing && counts.invalid > 0
  const unassigned = people.filter(({ user }) => user === null).length
  return (
    <div className={css.check}>
      <ChosenOptions record={record} />
      <CountLines counts={counts} tense="check" />
      {counts.duplicates > 0 && (
        <RadioGroup
          label={t('duplicates.label')}
          options={duplicateActions.map((value) => ({ value, label: t(`duplicates.${value}`) }))}
          value={duplicates}
          onChange={setDuplicates}
        />
      )}
      {unassigned > 0 && <p className={css.note}>{t('check.unassigned', { count: unassigned, number: number(unassigned) })}</p>}
      <ProblemTable record={record} />
      <Checkbox label={t('check.allOrNothing')} help={t('check.allOrNothingHelp')} isChecked={isAllOrNothing} onChange={setAllOrNothing} />
      {isBlocked && <Alert color="warning">{t('problem.imports.has_problems')}</Alert>}
      {count === 0 && <Alert color="info">{t('check.nothing')}</Alert>}
      <ActionBar>
        <Button onClick={() => cancel(id)}>{t('cancel')}</Button>
        <Button onClick={onEditSettings}>{t('check.back')}</Button>
        {count > 0 && !isBlocked && (
          <Button variant="primary" isLoading={start.isPending} onClick={() => start.mutate({ id, duplicates, isAllOrNothing })}>
            {t('check.start', { count, number: number(count) })}
          </Button>
        )}
      </ActionBar>
    </div>
  )
}
