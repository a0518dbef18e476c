import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Row } from '#platform/web/ui/lists/row-list.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { webhooks, type Webhook } from '../contract.ts'
import css from './webhooks.module.css'

type WebhookRowProps = { webhook: Webhook; onOpen: () => void; onEdit: () => void; onSecret: (secret: string) => void }

const topics = ['webhooks']

export function WebhookRow({ webhook, ...handlers }: WebhookRowProps) {
  const { t } = useTranslation('webhooks')
  const { dateTime } = useFormat()
  const { isEnabled, isOwn, lastDelivery, disabledReason } = webhook
  const detail = lastDelivery
    ? t('lastDelivery', { time: dateTime(lastDelivery.at), status: t(`status.${lastDelivery.status}`) })
    : t('neverSent')
  const owner = isOwn ? '' : ` · ${webhook.createdBy?.fullName ?? ''}`
  return (
    <Row name={<bdi>{webhook.url}</bdi>} detail={`${detail}${owner}`}>
      <div className={css.actions}>
        <Badge tone={isEnabled ? 'success' : 'danger'}>{t(isEnabled ? 'enabled' : `disabled.${disabledReason ?? 'manual'}`)}</Badge>
        {isOwn && <OwnerActions webhook={webhook} {...handlers} />}
        <DeleteButton webhook={webhook} />
      </div>
    </Row>
  )
}

function OwnerActions({ webhook: { id, isEnabled }, onOpen, onEdit, onSecret }: WebhookRowProps) {
  const { t } = useTranslation('webhooks')
  const update = useApiMutation(webhooks.updateWebhook, { topics, isIrreversible: true })
  const test = useApiMutation(webhooks.testWebhook, {
    topics,
    isIrreversible: true,
    onSuccess: ({ delivery }) => {
      if (delivery.status === 'delivered') toast.success(t('test.delivered'))
      else toast.error(t('test.failed', { reason: getReason(delivery) }))
    },
  })
  const rotate = useApiMutation(webhooks.rotateSecret, { topics, isIrreversible: true, onSuccess: ({ secret }) => onSecret(secret) })
  const rotateSecret = async () => {
    if (await confirm({ title: t('rotate.title'), text: t('rotate.text'), confirmLabel: t('rotate') })) rotate.mutate({ id })
  }
  return (
    <>
      <Button size="small" onClick={onOpen}>
        {t('deliveries')}
      </Button>
      <Button size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button size="small" isLoading={test.isPending} onClick={() => test.mutate({ id })}>
        {t('test')}
      </Button>
      <Button size="small" onClick={() => void rotateSecret()}>
        {t('rotate')}
      </Button>
      <Button size="small" onClick={() => update.mutate({ id, isEnabled: !isEnabled })}>
        {t(isEnabled ? 'disable' : 'enable')}
      </Button>
    </>
  )
}

const getReason = ({ error, responseStatus }: { error: string | null; responseStatus: number | null }) => error ?? String(responseStatus)

function DeleteButton({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const remove = useApiMutation(webhooks.deleteWebhook, { topics, isIrreversible: true })
  const deleteWebhook = async () => {
    const isConfirmed = await confirm({ title: t('delete.title'), text: t('delete.text'), confirmLabel: t('delete'), isDanger: true })
    if (isConfirmed) remove.mutate({ id: webhook.id })
  }
  return (
    <Button size="small" onClick={() => void deleteWebhook()}>
      {t('delete')}
    </Button>
  )
}
