import { Check, CircleHelp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../contract.ts'
import type { Answer } from './event-acts.ts'
import css from './event-details.module.css'

const answers = [
  ['accepted', Check],
  ['maybe', CircleHelp],
  ['declined', X],
] as const

/** What a guest says to an invitation. */
export function AnswerButtons({ event, onAnswer }: { event: Event; onAnswer: (answer: Answer) => void }) {
  const { t } = useTranslation('calendar')
  return (
    <div role="group" aria-label={t('answer')} className={css.answers}>
      <span className={css.soft}>{t('answer')}</span>
      {answers.map(([answer, Icon]) => (
        <button
          key={answer}
          type="button"
          className={css.answer}
          data-response={answer}
          aria-pressed={event.response === answer}
          onClick={() => onAnswer(answer)}
        >
          <Icon aria-hidden />
          {t(`answer.${answer}`)}
        </button>
      ))}
    </div>
  )
}
