import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { isPassing } from '#platform/web/api/uploads.ts'
import css from '../compose.module.css'
import { removeComposer, type Composer } from '../composers.ts'
import { forgetSaving, keepAsNew } from './save-drafts.ts'

const MOVED_ON = 'email.draft_moved_on'
const textOf = (problem: NonNullable<Composer['problem']>) => problemText(new ApiProblem({ ...problem, detail: '' }))

/** Why a draft is not saved, what is safe, and what can be done. */
export function DraftProblem({ composer: { key, saving, problem } }: { composer: Composer }) {
  const { t } = useTranslation('email')
  if (saving === 'gone') {
    const leave = () => {
      forgetSaving(key)
      removeComposer(key)
    }
    return (
      <div className={css.problem}>
        <Alert color="warning">
          {problem?.code === MOVED_ON ? textOf(problem) : t('compose.gone')}
          <span className={css.choices}>
            <Button size="small" onClick={() => keepAsNew(key)}>
              {t('compose.gone.keep')}
            </Button>
            <Button size="small" variant="quiet" onClick={leave}>
              {t('compose.gone.leave')}
            </Button>
          </span>
        </Alert>
      </div>
    )
  }
  if (saving !== 'failed' || !problem) return null
  const text = isPassing(problem) ? t('compose.failed') : textOf(problem)
  return (
    <div className={css.problem}>
      <Alert color={isPassing(problem) ? 'warning' : 'danger'}>{text}</Alert>
    </div>
  )
}
