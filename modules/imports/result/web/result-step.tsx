import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import type { DetailedImport } from '../../contract.ts'
import { CountLines } from '../../web/count-lines.tsx'
import { useUndoImport } from '../../web/import-mutations.ts'
import { ProblemTable } from '../../web/problem-table.tsx'
import { useModulePage } from '../../web/use-module-page.ts'
import css from './result-step.module.css'

/** What a finished, canceled or undone import has added. */
export function ResultStep({ record }: { record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const { undo, isPending } = useUndoImport()
  const { id, state, source, module } = record
  const { link, title } = useModulePage()(module)
  return (
    <div className={css.result}>
      {state === 'done' ? <CountLines counts={record.counts} tense="result" /> : <RemovedLines record={record} />}
      {state === 'done' && <ProblemTable record={record} />}
      <ActionBar>
        {state === 'done' && (
          <Button isLoading={isPending} onClick={() => undo(id)}>
            {t('undo')}
          </Button>
        )}
        <Link to="/imports/new" search={{ source } as never} className={getButtonClass({})}>
          {t('result.again')}
        </Link>
        {link && (
          <Link to={link} className={getButtonClass({ variant: 'primary' })}>
            {t('result.open', { page: title })}
          </Link>
        )}
      </ActionBar>
    </div>
  )
}

/** Records that were changed after the import are not removed. */
function RemovedLines({ record: { state, kept } }: { record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  return (
    <>
      <p>{t(state === 'undone' ? 'result.undone' : 'result.cancelled')}</p>
      {kept > 0 && <Alert color="info">{t('result.kept', { count: kept, number: number(kept) })}</Alert>}
    </>
  )
}
