import type { ModuleAccess } from '#platform/contract/access.ts'

const reason = 'webhooks.manage decides; records in deliveries are limited to what the creator may read (webhooks.http.test.ts)'
const unknownId = 987_654_321

export const access: ModuleAccess = {
  endpoints: {
    listWebhooks: { type: 'gate', reason, input: {} },
    addWebhook: { type: 'gate', reason, input: { url: 'https://127.0.0.1:1/hook', events: ['task.created'] } },
    updateWebhook: { type: 'gate', reason, input: { id: unknownId, isEnabled: false } },
    deleteWebhook: { type: 'gate', reason, input: { id: unknownId } },
    testWebhook: { type: 'gate', reason, input: { id: unknownId } },
    listDeliveries: { type: 'gate', reason, input: { webhookId: unknownId } },
    resendDelivery: { type: 'gate', reason, input: { id: unknownId } },
    rotateSecret: { type: 'gate', reason, input: { id: unknownId } },
  },
  subjects: { Webhook: { gate: 'webhooks.manage decides (webhooks.http.test.ts)' } },
  topics: { webhooks: [['manage', 'Webhook']] },
}
