import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { CalendarContext } from '../../server/event-subject.ts'
import { removeSubscription, restoreSubscription, updateSubscription } from './subscriptions.ts'

export async function undoSubscription(ctx: CalendarContext, { id, before, after }: RecordChange): Promise<void> {
  if (after === null) return restoreSubscription(ctx, id)
  if (before === null) return void (await removeSubscription(ctx, { id }))
  const { name, color, countsAsBusy } = before as { name?: string; color?: number; countsAsBusy?: number }
  await updateSubscription(ctx, {
    subscription: {
      id,
      ...(name !== undefined && { name }),
      ...(color !== undefined && { color }),
      ...(countsAsBusy !== undefined && { countsAsBusy: countsAsBusy === 1 }),
    },
  })
}
