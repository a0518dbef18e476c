import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import type { DetailedImport } from '../../contract.ts'
import { useUndoImport } from '../../web/import-mutations.ts'
import { ProblemTable } from '../../web/problem-table.tsx'
import { canEditSettings, hasAddedRecords } from '../../web/steps.ts'
import { useProblemText } from '../../web/use-problem-text.ts'
import css from './result-step.module.css'
import { SwitchLink } from './switch-link.tsx'

type FailureStepProps = { record: DetailedImport; onEditSettings: () => void }

/** Why an import failed, what remains of it and what to do. */
export function FailureStep({ record, onEditSettings }: FailureStepProps) {
  const { t } = useTranslation('imports')
  const { formatProblem } = useProblemText(record)
  const { undo, isPending } = useUndoImport()
  const { id, problem, source } = record
  return (
    <div className={css.result}>
      <Alert color="danger" title={t('failure.title')}>
        {problem ? formatProblem(problem) : t('failure.unknown')}
      </Alert>
      <Remains record={record} />
      <ProblemTable record={record} />
      <ActionBar>
        {hasAddedRecords(record) && (
          <Button isLoading={isPending} onClick={() => undo(id)}>
            {t('undo')}
          </Button>
        )}
        <Link to="/imports/new" search={{ source } as never} className={getButtonClass({})}>
          {t('failure.again')}
        </Link>
        {canEditSettings(record) && (
          <Button variant="primary" onClick={onEditSettings}>
            {t('check.back')}
          </Button>
        )}
        <SwitchLink record={record} />
      </ActionBar>
    </div>
  )
}

function Remains({ record }: { record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { added } = record.counts
  return <p>{hasAddedRecords(record) ? t('failure.added', { count: added, number: number(added) }) : t('failure.nothing')}</p>
}
