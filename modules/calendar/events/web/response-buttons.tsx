import { Check, CircleHelp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../contract.ts'
import type { InvitationResponse } from './event-mutations.ts'
import css from './event-details.module.css'

const responses = [
  ['accepted', Check],
  ['maybe', CircleHelp],
  ['declined', X],
] as const

export function ResponseButtons({ event, onAnswer }: { event: Event; onAnswer: (answer: InvitationResponse) => void }) {
  const { t } = useTranslation('calendar')
  return (
    <div role="group" aria-label={t('answer')} className={css.answers}>
      <span className={css.soft}>{t('answer')}</span>
      {responses.map(([answer, Icon]) => (
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
