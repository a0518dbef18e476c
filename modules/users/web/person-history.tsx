import { useTranslation } from 'react-i18next'
import { journal, type HistoryStep } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/format.ts'
import { languageNames, type Language } from '#platform/web/language.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { sentencesOf, type HistoryWords } from './history-words.ts'
import css from './person.module.css'
import { useRoleName } from './use-role-options.ts'

/** Who changed what of the account, and when, the newest first. */
export function PersonHistory({ id }: { id: number }) {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useRead(journal.history, { entity: 'user', id })
  const words = useHistoryWords()
  if (error) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const steps = data.steps.map((step) => ({ step, sentences: sentencesOf(step, words) })).filter(({ sentences }) => sentences.length > 0)
  return (
    <Card>
      {steps.length === 0 && <Empty text={t('history.none')} />}
      <ol>
        {steps.map(({ step, sentences }) => (
          <Step key={step.seq} step={step} sentences={sentences} />
        ))}
      </ol>
    </Card>
  )
}

function Step({ step: { actor, at }, sentences }: { step: HistoryStep; sentences: string[] }) {
  const { relative, dateTime } = useFormat()
  return (
    <li className={css.step}>
      {actor && <Avatar person={actor} size="small" isDecorative />}
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <time className={css.detail} dateTime={at} title={dateTime(at)}>
          {relative(at)}
        </time>
      </div>
    </li>
  )
}

function useHistoryWords(): HistoryWords {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  const shown: HistoryWords['valueOf'] = (field, value) => {
    if (field === 'role') return roleName(String(value))
    if (field === 'status') return t(`status.${String(value)}`)
    if (field === 'language') return languageNames[value as Language] ?? String(value)
    return String(value)
  }
  return { t, valueOf: shown }
}
