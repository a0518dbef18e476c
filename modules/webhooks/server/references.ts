import { deletedWith, type References } from '#platform/server/samples/references.ts'

export const references: References = {
  webhooks: { createdById: deletedWith('users') },
  webhook_deliveries: { webhookId: deletedWith('webhooks') },
}
