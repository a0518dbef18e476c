import { visible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/refusal.ts'
import type { Card } from '../card.ts'
import { addTask } from './cards.ts'
import { findProject } from '../../server/find-project.ts'
import { boardSubject, type KanbanContext } from '../../server/subjects.ts'

type NewCard = {
  title: string
  /** Markdown. */
  description?: string
  /** The viewer's first project unless given. */
  projectId?: number
  /** The first board of the project unless given. */
  boardId?: number
  /** What the card was made from, and where that is shown within the application. */
  source: { title: string; link: string }
}

/** Makes a card of something in another module, such as a message, in that module's act, with the viewer's rights. Refusal 404, 403. */
export async function addCard(context: Context, { projectId, boardId, ...card }: NewCard): Promise<Card> {
  const ctx = context as unknown as KanbanContext
  const given = projectId === undefined ? {} : { projectId }
  const data = { ...card, boardId: boardId ?? (await findFirstBoardId(ctx, given)) }
  return (await addTask(ctx, { ...given, data })).task
}

async function findFirstBoardId(ctx: KanbanContext, given: { projectId?: number }): Promise<number> {
  const project = await findProject(ctx, given)
  const boards = visible(ctx, boardSubject).select('id').where('projectId', '=', project.id).orderBy('position').orderBy('id')
  const first = await boards.limit(1).executeTakeFirst()
  if (!first) throw notFound('board')
  return first.id
}
