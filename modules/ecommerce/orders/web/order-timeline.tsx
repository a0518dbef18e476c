import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  CircleAlert,
  Ban,
  Coins,
  type LucideIcon,
  Mail,
  MailCheck,
  MailX,
  ReceiptText,
  ShoppingCart,
  Truck,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { Order, OrderStep, StepKind } from '../contract.ts'
import css from './orders.module.css'
import { formatStepAmount } from '../../web/format-step-amount.ts'

type Tone = 'good' | 'bad' | 'plain'

const stepIcons: Record<StepKind, [LucideIcon, Tone]> = {
  placed: [ShoppingCart, 'plain'],
  invoiced: [ReceiptText, 'plain'],
  'invoice-failed': [CircleAlert, 'bad'],
  'mail-queued': [Mail, 'plain'],
  'mail-accepted': [MailCheck, 'good'],
  'mail-refused': [MailX, 'bad'],
  'mail-off': [MailX, 'plain'],
  'mail-missing': [MailX, 'bad'],
  paid: [Coins, 'good'],
  unpaid: [Undo2, 'bad'],
  delivered: [Truck, 'good'],
  cancelled: [Ban, 'bad'],
  credited: [BadgeCheck, 'plain'],
  'credit-failed': [CircleAlert, 'bad'],
  'refund-due': [Coins, 'bad'],
}

export const OrderTimeline = ({ order }: { order: Order }) => (
  <ol className={css.timeline}>
    {order.timeline.map((step) => (
      <Step key={step.id} step={step} currency={order.currency} />
    ))}
  </ol>
)

function Step({ step: { kind, at, actor, values, taskId }, currency }: { step: OrderStep; currency: string }) {
  const { t } = useTranslation('ecommerce')
  const { dateTime, money } = useFormat()
  const [Icon, tone] = stepIcons[kind]
  const amount = formatStepAmount(values, (minor) => money(minor, currency))
  const { reason, tracking } = values
  return (
    <li className={css.happened} data-tone={tone}>
      <span className={css.mark} aria-hidden>
        <Icon />
      </span>
      <div className={css.words}>
        <p>{t(`timeline.${kind}`, { ...values, amount })}</p>
        {(reason || tracking) && <p className={css.soft}>{reason ?? tracking}</p>}
        <p className={css.soft}>
          <time dateTime={at}>{dateTime(at)}</time>
          {actor && <bdi> · {actor.fullName}</bdi>}
          {taskId !== null && (
            <>
              {' · '}
              <Link to="/todo" search={{ task: taskId } as never}>
                {t('timeline.task')}
              </Link>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
