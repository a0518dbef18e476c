import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import { cardSubject, type KanbanContext } from '../../server/subjects.ts'
import { loadCards } from '../../server/load-cards.ts'

type CardState = { title: string; isDone: boolean; link: string; topic: string }

/** Title and status of the cards that the viewer may read, by id, for modules that link to cards. Subscribe to `topic` for changes. */
export async function getCardStates(context: Context, ids: readonly number[]): Promise<Map<number, CardState>> {
  if (ids.length === 0) return new Map()
  const ctx = context as unknown as KanbanContext
  const rows = await visible(ctx, cardSubject).selectAll('kanban_cards').where('kanban_cards.id', 'in', ids).execute()
  const cards = await loadCards(ctx.db, rows)
  return new Map(
    cards.map((card) => {
      const { title, isDone } = maskFields(ctx, cardSubject, card)
      const [topic] = cardSubject.topics(card)
      return [card.id, { title: title ?? '', isDone: isDone === 1, link: cardSubject.link(card.id), topic: topic! }]
    }),
  )
}
