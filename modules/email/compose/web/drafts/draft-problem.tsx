import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { isTransientError } from '#platform/web/api/uploads.ts'
import css from '../compose.module.css'
import { removeComposer, type Composer } from '../composers.ts'
import { cancelSaving, saveAsNewDraft } from './save-drafts.ts'

const MOVED_ON = 'email.draft_moved_on'
const formatDraftProblem = (problem: NonNullable<Composer['problem']>) => formatProblem(new ApiProblem({ ...problem, detail: '' }))

export function DraftProblem({ composer: { key, saving, problem } }: { composer: Composer }) {
  const { t } = useTranslation('email')
  if (saving === 'gone') {
    const close = () => {
      cancelSaving(key)
      removeComposer(key)
    }
    return (
      <div className={css.problem}>
        <Alert color="warning">
          {problem?.code === MOVED_ON ? formatDraftProblem(problem) : t('compose.gone')}
          <span className={css.choices}>
            <Button size="small" onClick={() => saveAsNewDraft(key)}>
              {t('compose.gone.keep')}
            </Button>
            <Button size="small" variant="quiet" onClick={close}>
              {t('compose.gone.leave')}
            </Button>
          </span>
        </Alert>
      </div>
    )
  }
  if (saving !== 'failed' || !problem) return null
  const text = isTransientError(problem) ? t('compose.failed') : formatDraftProblem(problem)
  return (
    <div className={css.problem}>
      <Alert color={isTransientError(problem) ? 'warning' : 'danger'}>{text}</Alert>
    </div>
  )
}
