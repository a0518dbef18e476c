import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataExport } from '#platform/contract/workspace/exports.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import css from '../../web/account-page.module.css'
import { ExportRow } from './export-row.tsx'

type ExportCardContentProps = {
  text: ReactNode
  action: string
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  /** Undefined while loading. */
  rows: readonly DataExport[] | undefined
  isStarting: boolean
  onStart: () => void
}

export function ExportCardContent({ text, action, query, rows, isStarting, onStart }: ExportCardContentProps) {
  const { t } = useTranslation('account')
  const isRunning = rows?.some(({ state }) => state === 'waiting' || state === 'running') ?? false
  return (
    <div className={css.form}>
      <p>{text}</p>
      <p>{t('export.format')}</p>
      {query.error && <ProblemState problem={query.error as never} onRetry={query.refetch} />}
      {!rows && !query.error && <Spinner />}
      {rows && rows.length > 0 && (
        <RowList>
          {rows.map((row) => (
            <ExportRow key={row.id} row={row} />
          ))}
        </RowList>
      )}
      <ActionBar>
        <Button isLoading={isStarting || isRunning} onClick={onStart}>
          {action}
        </Button>
      </ActionBar>
    </div>
  )
}
