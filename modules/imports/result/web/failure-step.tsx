import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import type { DetailedImport } from '../../contract.ts'
import { ProblemTable } from '../../web/problem-table.tsx'
import { useImportSources } from '../../web/use-import-sources.ts'
import { parseSource, useProblemText } from '../../web/use-problem-text.ts'
import css from './result-step.module.css'
import { useSwitchSource } from './use-switch-source.ts'

/** Why an import failed and what to do; nothing of it remains. */
export function FailureStep({ record }: { record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const { formatProblem } = useProblemText(record)
  const { problem, source } = record
  return (
    <div className={css.result}>
      <Alert color="danger" title={t('failure.title')}>
        {problem ? formatProblem(problem) : t('failure.unknown')}
      </Alert>
      <p>{t('failure.nothing')}</p>
      <ProblemTable record={record} />
      <ActionBar>
        <Link to="/imports/new" search={{ source } as never} className={getButtonClass({})}>
          {t('failure.again')}
        </Link>
        <SwitchButton record={record} />
      </ActionBar>
    </div>
  )
}

/** Imports a file of another program as that program. */
function SwitchButton({ record }: { record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const { sources, labels } = useImportSources()
  const { switchTo, isPending } = useSwitchSource(record.id)
  const { problem } = record
  if (problem?.code !== 'imports.other_program' || !problem.value) return null
  const { name } = parseSource(problem.value)
  const source = sources.find((one) => one.name === name)
  if (!source) return null
  return (
    <Button variant="primary" isLoading={isPending} onClick={() => void switchTo(name)}>
      {t('failure.switch', { source: labels.title(source) })}
    </Button>
  )
}
