import type { EmailLink } from '../../../contract.ts'
import { getEventStates } from '#modules/calendar/server/index.ts'
import { getCardStates } from '#modules/kanban/server/index.ts'
import { getTaskStates } from '#modules/todo/server/index.ts'
import type { EmailContext } from '../../../server/email-subjects.ts'

/** The readable tasks, cards, events and bills created from these emails; emails without any are missing. */
export async function findLinksByEmailId(ctx: EmailContext, mailIds: readonly number[]): Promise<Map<number, EmailLink[]>> {
  if (mailIds.length === 0) return new Map()
  const links = ctx.db.selectFrom('email_links').selectAll().where('mailId', 'in', mailIds)
  const rows = await links.orderBy('entity').orderBy('entityId').execute()
  const getIds = (entity: EmailLink['entity']) => rows.filter((row) => row.entity === entity).map(({ entityId }) => entityId)
  const states = {
    task: await getTaskStates(ctx as never, getIds('task')),
    card: await getCardStates(ctx as never, getIds('card')),
    event: await getEventStates(ctx as never, getIds('event')),
    bill: (await ctx.receivedFiles?.getStates(ctx, getIds('bill'))) ?? new Map<number, never>(),
  }
  const entries = rows.flatMap(({ mailId, entity, entityId }) => {
    const state = states[entity].get(entityId)
    return state ? [{ mailId, link: { entity, id: entityId, title: state.title, isDone: state.isDone } }] : []
  })
  return new Map([...Map.groupBy(entries, ({ mailId }) => mailId)].map(([id, emailLinks]) => [id, emailLinks.map(({ link }) => link)]))
}
