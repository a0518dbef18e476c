import type { MailLink } from '../../../contract.ts'
import { eventStates } from '#modules/calendar/server/index.ts'
import { cardStates } from '#modules/kanban/server/index.ts'
import { taskStates } from '#modules/todo/server/index.ts'
import type { EmailContext } from '../../../server/email-subjects.ts'

/** What was made of each of these mails, as far as the viewer may read it; of mails without any nothing. */
export async function linksOf(ctx: EmailContext, mailIds: readonly number[]): Promise<Map<number, MailLink[]>> {
  if (mailIds.length === 0) return new Map()
  const links = ctx.db.selectFrom('email_links').selectAll().where('mailId', 'in', mailIds)
  const rows = await links.orderBy('entity').orderBy('entityId').execute()
  const idsOf = (entity: MailLink['entity']) => rows.filter((row) => row.entity === entity).map(({ entityId }) => entityId)
  const states = {
    task: await taskStates(ctx as never, idsOf('task')),
    card: await cardStates(ctx as never, idsOf('card')),
    event: await eventStates(ctx as never, idsOf('event')),
  }
  const found = rows.flatMap(({ mailId, entity, entityId }) => {
    const state = states[entity].get(entityId)
    return state ? [{ mailId, link: { entity, id: entityId, title: state.title, isDone: state.isDone } }] : []
  })
  return new Map([...Map.groupBy(found, ({ mailId }) => mailId)].map(([id, own]) => [id, own.map(({ link }) => link)]))
}
