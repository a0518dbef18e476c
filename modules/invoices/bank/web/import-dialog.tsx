import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import css from './bank.module.css'
import { MappingForm } from './mapping-form.tsx'
import { type ImportReport, useStatementImport } from './use-statement-import.ts'

type ImportDialogProps = { onClose: () => void; onImported: (statementId: number | undefined) => void }

export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const { t } = useTranslation('invoices')
  const { state, choose, importFile, restart } = useStatementImport()
  const isRunning = state.kind === 'running'
  const finish = ({ statements }: ImportReport) => onImported(statements.length === 1 ? statements[0]!.id : undefined)
  return (
    <Dialog isOpen title={t('bank.import')} backdrop={isRunning ? 'static' : 'closing'} onClose={onClose}>
      <div className={css.dialog}>
        {'problem' in state && state.problem !== null && <ImportProblem problem={state.problem} />}
        {state.kind === 'choosing' && (
          <>
            <p className={css.soft}>{t('bank.importText')}</p>
            <FileDrop
              text={t('bank.drop')}
              buttonLabel={t('bank.choose')}
              accept=".xml,.csv,.txt,text/xml,text/csv"
              onFiles={([file]) => choose(file!)}
            />
          </>
        )}
        {isRunning && <Progress uploaded={state.uploaded} />}
        {state.kind === 'mapping' && (
          <MappingForm
            preview={state.preview}
            onImport={(mapping) => importFile(state.fileId, state.preview, mapping)}
            onCancel={restart}
          />
        )}
        {state.kind === 'finished' && <Report report={state.report} />}
        {state.kind !== 'mapping' && !isRunning && (
          <ActionBar>
            {state.kind === 'finished' && <Button onClick={restart}>{t('bank.importMore')}</Button>}
            <Button
              variant={state.kind === 'finished' ? 'primary' : 'secondary'}
              onClick={() => (state.kind === 'finished' ? finish(state.report) : onClose())}
            >
              {t(state.kind === 'finished' ? 'bank.showTransactions' : 'platform:ui.cancel')}
            </Button>
          </ActionBar>
        )}
      </div>
    </Dialog>
  )
}

/** The server names the line and the value in English, which help to find the mistake in the file. */
function ImportProblem({ problem }: { problem: unknown }) {
  const hasDetail = problem instanceof ApiProblem && /^invoices\.statement_(date|amount|currency|unreadable|truncated)$/.test(problem.code)
  return (
    <Alert color="danger" title={formatProblem(problem)}>
      {hasDetail && (
        <bdi lang="en" translate="no">
          {problem.detail}
        </bdi>
      )}
    </Alert>
  )
}

function Progress({ uploaded }: { uploaded: number }) {
  const { t } = useTranslation('invoices')
  const { number } = useFormat()
  return (
    <label className={css.dialog}>
      <span aria-live="polite">
        {uploaded < 1 ? t('bank.uploading', { part: number(uploaded, { style: 'percent' }) }) : t('bank.reading')}
      </span>
      <ProgressBar value={uploaded < 1 ? uploaded : undefined} />
    </label>
  )
}

function Report({ report: { added, known } }: { report: ImportReport }) {
  const { t } = useTranslation('invoices')
  const { number } = useFormat()
  return (
    <Alert color={added > 0 ? 'success' : 'info'} title={t('bank.added', { count: added, number: number(added) })}>
      {known > 0 && t('bank.known', { count: known, number: number(known) })}
    </Alert>
  )
}
