import { personErasure } from './erase-person.ts'
import { serverModule } from '#platform/server/module.ts'
import { webhooks } from '../contract.ts'
import { listDeliveries, purgeDeliveries, resendDelivery, testWebhook } from './deliveries.ts'
import { dispatchService } from './dispatcher.ts'
import { notificationKinds } from './notification-kinds.ts'
import { releaseDeliveries } from './queue.ts'
import { listWebhookConnectionProblems } from './list-connection-problems.ts'
import { recordEvents } from './record-events.ts'
import { migrations, type WebhookTables } from './tables.ts'
import { references } from './references.ts'
import { SECRET_KEY } from './secrets.ts'
import { addWebhook, deleteWebhook, listWebhooks, rotateSecret, updateWebhook, webhookSubject } from './webhooks.ts'

export const webhooksModule = serverModule<typeof webhooks, WebhookTables>({
  name: 'webhooks',
  references,
  requiresUnlimitedToken: true,
  documentation: { title: 'Webhooks', description: 'Requests to other programs when records change, following Standard Webhooks.' },
  contract: webhooks,
  handlers: { listWebhooks, addWebhook, updateWebhook, deleteWebhook, testWebhook, listDeliveries, resendDelivery, rotateSecret },
  migrations,
  keys: [SECRET_KEY],
  erasure: personErasure,
  // Addresses often contain a secret of the receiver.
  exports: { tables: [{ table: 'webhooks', omit: ['url'], workspace: 'all' }] },
  subjects: [webhookSubject],
  topics: [{ name: 'webhooks', canSubscribe: ({ viewer }) => viewer.ability.can('manage', 'Webhook') }],
  undo: { webhook: 'never' },
  permissions: [{ name: 'webhooks.manage', title: 'Create and manage webhooks', rules: [{ action: 'manage', subject: 'Webhook' }] }],
  notificationKinds,
  onChanges: recordEvents,
  connectionProblems: listWebhookConnectionProblems,
  services: [dispatchService],
  releaseLeases: releaseDeliveries,
  jobs: [purgeDeliveries],
  pages: [{ id: 60, title: 'Webhooks', icon: 'webhook', link: '/webhooks', access: ['manage', 'Webhook'] }],
})
