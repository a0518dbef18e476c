import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { webhooks, type Webhook } from '../contract.ts'
import { DeliveryList } from './delivery-list.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { WebhookRow } from './webhook-row.tsx'

export default function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch } = useApiQuery(webhooks.listWebhooks, {})
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const opened = data?.webhooks.find(({ id }) => id === openId)
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('nav.webhooks')} summary={t('summary')} primary={addButton} />
      <Card>
        {error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Spinner />}
        {data?.webhooks.length === 0 && <EmptyState text={t('none')} action={addButton} />}
        {data && data.webhooks.length > 0 && (
          <RowList>
            {data.webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onOpen={() => setOpenId(webhook.id)}
                onEdit={() => setEdited(webhook)}
                onSecret={setSecret}
              />
            ))}
          </RowList>
        )}
      </Card>
      <WebhookDrawer edited={edited} events={data?.events ?? []} onClose={() => setEdited(null)} onCreated={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      <Drawer isOpen={opened !== undefined} title={t('deliveries')} onClose={() => setOpenId(null)}>
        {opened && <DeliveryList webhook={opened} />}
      </Drawer>
    </>
  )
}
