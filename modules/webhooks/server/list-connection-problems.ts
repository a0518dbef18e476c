import type { ModuleConnectionProblem } from '#platform/server/system/module-connection-problem.ts'
import type { WebhookContext } from './tables.ts'

/** Webhooks that were disabled because their receivers failed. Their addresses often contain a secret, so only the host is named. */
export async function listWebhookConnectionProblems({ slow }: WebhookContext): Promise<ModuleConnectionProblem[]> {
  const disabled = slow
    .selectFrom('webhooks')
    .select(['url', 'createdById', 'updatedAt'])
    .where('disabledReason', 'in', ['failing', 'gone'])
  return (await disabled.orderBy('id').execute()).map(({ url, createdById }) => ({
    kind: 'webhook',
    name: new URL(url).host,
    ownerId: createdById,
    reason: 'server',
    since: null,
  }))
}
