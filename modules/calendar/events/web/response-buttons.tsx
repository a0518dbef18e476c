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

export function ResponseButtons({ event, onRespond }: { event: Event; onRespond: (response: InvitationResponse) => void }) {
  const { t } = useTranslation('calendar')
  return (
    <div role="group" aria-label={t('answer')} className={css.responseButtons}>
      <span className={css.secondary}>{t('answer')}</span>
      {responses.map(([response, Icon]) => (
        <button
          key={response}
          type="button"
          className={css.responseButton}
          data-response={response}
          aria-pressed={event.response === response}
          onClick={() => onRespond(response)}
        >
          <Icon aria-hidden />
          {t(`answer.${response}`)}
        </button>
      ))}
    </div>
  )
}
