import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Alert, type AlertProps } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { email, type Delivery, type Mail, type Reply } from '../../contract.ts'
import css from './delivery.module.css'
import { DeliveredTo } from './delivered-note.tsx'
import { openComposer } from '../../web/composer-requests.ts'

const colors = { waiting: 'info', sending: 'info', failed: 'danger', unsure: 'warning' } as const satisfies Record<
  string,
  AlertProps['color']
>

/** How a mail of one's own leaves: why it has not been sent, and what to do about it. Nothing for one that has. */
export function DeliveryNote({ mail }: { mail: Mail | Reply }) {
  const { t } = useTranslation('email')
  const { delivery } = mail
  if (!delivery || delivery.state === 'sent') return null
  const { state, problem } = delivery
  return (
    <Alert color={colors[state]} title={t(`compose.delivery.${state}`)}>
      <Why delivery={delivery} />
      <DeliveredTo delivered={mail.delivered} />
      {problem?.detail && <p className={css.detail}>{problem.detail}</p>}
      {state !== 'sending' && <Choices id={mail.id} state={state} />}
    </Alert>
  )
}

function Why({ delivery: { state, problem, retryAt, sendAt } }: { delivery: Delivery }) {
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

function Choices({ id, state }: { id: number; state: 'waiting' | 'failed' | 'unsure' }) {
  const { t } = useTranslation('email')
  const topics = ['mails']
  const again = useAction(email.sendAgain, { topics, final: true })
  const arrived = useAction(email.markSent, { topics, final: true })
  const edit = useAction(email.cancelSend, {
    topics,
    final: true,
    onSuccess: ({ mail }) => openComposer({ kind: 'draft', mail }),
  })
  const isBusy = again.isPending || arrived.isPending || edit.isPending
  return (
    <p className={css.choices}>
      {state === 'unsure' && (
        <Button size="small" disabled={isBusy} onClick={() => arrived.mutate({ id })}>
          {t('compose.delivery.arrived')}
        </Button>
      )}
      {state !== 'waiting' && (
        <Button size="small" isLoading={again.isPending} disabled={isBusy} onClick={() => again.mutate({ id })}>
          {t('compose.delivery.send')}
        </Button>
      )}
      {state !== 'unsure' && (
        <Button size="small" disabled={isBusy} onClick={() => edit.mutate({ id })}>
          {t(state === 'waiting' ? 'compose.delivery.stop' : 'compose.delivery.edit')}
        </Button>
      )}
    </p>
  )
}
