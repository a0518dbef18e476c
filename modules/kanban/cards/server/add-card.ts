import { visible } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/api-error.ts'
import type { Card } from '../card.ts'
import { addTask } from './cards.ts'
import { findProject } from '../../server/find-project.ts'
import { boardSubject, type KanbanContext } from '../../server/subjects.ts'

type NewCard = {
  title: string
  /** Markdown. */
  description?: string
  /** Defaults to the viewer's current project. */
  projectId?: number
  /** Defaults to the first board of the project. */
  boardId?: number
  /** Title and in-app path of the record the card is created from. */
  source: { title: string; link: string }
}

/** Creates a card from a record of another module, such as a chat message, within that module's transaction. Throws 404 or 403. */
export async function addCard(context: Context, { projectId, boardId, ...card }: NewCard): Promise<Card> {
  const ctx = context as unknown as KanbanContext
  const projectInput = projectId === undefined ? {} : { projectId }
  const data = { ...card, boardId: boardId ?? (await findFirstBoardId(ctx, projectInput)) }
  return (await addTask(ctx, { ...projectInput, data })).task
}

async function findFirstBoardId(ctx: KanbanContext, projectInput: { projectId?: number }): Promise<number> {
  const project = await findProject(ctx, projectInput)
  const boards = visible(ctx, boardSubject).select('id').where('projectId', '=', project.id).orderBy('position').orderBy('id')
  const first = await boards.limit(1).executeTakeFirst()
  if (!first) throw notFound('board')
  return first.id
}
