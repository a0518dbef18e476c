import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Alert, type AlertProps } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { email, type EmailDelivery, type Email, type ConversationEmail } from '../../contract.ts'
import css from './delivery.module.css'
import { DeliveredTo } from './delivered-note.tsx'
import { openComposer } from '../../web/compose-requests.ts'

const colors = { waiting: 'info', sending: 'info', failed: 'danger', unsure: 'warning' } as const satisfies Record<
  string,
  AlertProps['color']
>

/** State of an email that is waiting, sending or failed, with the available actions. */
export function DeliveryStatus({ mail }: { mail: Email | ConversationEmail }) {
  const { t } = useTranslation('email')
  const { delivery } = mail
  if (!delivery || delivery.state === 'sent') return null
  const { state, problem } = delivery
  return (
    <Alert color={colors[state]} title={t(`compose.delivery.${state}`)}>
      <DeliveryDetails delivery={delivery} />
      <DeliveredTo delivered={mail.delivered} />
      {problem?.detail && <p className={css.detail}>{problem.detail}</p>}
      {state !== 'sending' && <DeliveryActions id={mail.id} state={state} />}
    </Alert>
  )
}

function DeliveryDetails({ delivery: { state, problem, retryAt, sendAt } }: { delivery: EmailDelivery }) {
  const { t } = useTranslation('email')
  const { time, dateTime } = useFormat()
  if (state === 'waiting') return <p>{t('compose.delivery.leaves', { time: time(sendAt) })}</p>
  if (state === 'unsure') return <p>{t('compose.delivery.unsure.text')}</p>
  return (
    <>
      {problem && <p>{t(`compose.delivery.problem.${problem.code}`)}</p>}
      {retryAt && <p>{t('compose.delivery.again', { time: dateTime(retryAt) })}</p>}
    </>
  )
}

function DeliveryActions({ id, state }: { id: number; state: 'waiting' | 'failed' | 'unsure' }) {
  const { t } = useTranslation('email')
  const topics = ['mails']
  const resend = useApiMutation(email.sendAgain, { topics, isIrreversible: true })
  const markAsSent = useApiMutation(email.markSent, { topics, isIrreversible: true })
  const edit = useApiMutation(email.cancelSend, {
    topics,
    isIrreversible: true,
    onSuccess: ({ mail }) => openComposer({ kind: 'draft', mail }),
  })
  const isPending = resend.isPending || markAsSent.isPending || edit.isPending
  return (
    <p className={css.choices}>
      {state === 'unsure' && (
        <Button size="small" disabled={isPending} onClick={() => markAsSent.mutate({ id })}>
          {t('compose.delivery.arrived')}
        </Button>
      )}
      {state !== 'waiting' && (
        <Button size="small" isLoading={resend.isPending} disabled={isPending} onClick={() => resend.mutate({ id })}>
          {t('compose.delivery.send')}
        </Button>
      )}
      {state !== 'unsure' && (
        <Button size="small" disabled={isPending} onClick={() => edit.mutate({ id })}>
          {t(state === 'waiting' ? 'compose.delivery.stop' : 'compose.delivery.edit')}
        </Button>
      )}
    </p>
  )
}
