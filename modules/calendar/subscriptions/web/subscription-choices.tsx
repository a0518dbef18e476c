import { Settings2, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import type { SubscribedCalendar } from '../subscribed-events-contract.ts'
import css from './subscription-choices.module.css'
import { TintDot } from './tint-dot.tsx'

type SubscriptionChoicesProps = {
  subscriptions: readonly SubscribedCalendar[]
  hidden: readonly number[]
  onHidden: (hidden: readonly number[]) => void
  onManage: () => void
}

/** Shows and hides subscribed calendars. */
export function SubscriptionChoices({ subscriptions, hidden, onHidden, onManage }: SubscriptionChoicesProps) {
  const { t } = useTranslation('calendar')
  const toggle = (id: number, isVisible: boolean) => onHidden(isVisible ? hidden.filter((other) => other !== id) : [...hidden, id])
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{t('subscriptions.title')}</legend>
      <div className={css.manage}>
        <IconButton label={t('subscriptions.manage')} size="small" onClick={onManage}>
          <Settings2 />
        </IconButton>
      </div>
      {subscriptions.map((subscription) => (
        <Checkbox
          key={subscription.id}
          label={<Name subscription={subscription} />}
          isChecked={!hidden.includes(subscription.id)}
          onChange={(isVisible) => toggle(subscription.id, isVisible)}
        />
      ))}
    </fieldset>
  )
}

function Name({ subscription: { name, color, isOutdated } }: { subscription: SubscribedCalendar }) {
  const { t } = useTranslation('calendar')
  return (
    <span className={css.name}>
      <TintDot color={color} />
      <bdi>{name}</bdi>
      {isOutdated && (
        <>
          <TriangleAlert className={css.warning} aria-hidden />
          <span className="visually-hidden">{t('subscriptions.outdated')}</span>
        </>
      )}
    </span>
  )
}
