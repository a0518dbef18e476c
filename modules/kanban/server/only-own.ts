import { Refusal } from '#platform/server/refusal.ts'
import type { KanbanContext } from './subjects.ts'

/** What others have put into a thing since is not taken away with it: Refusal 409 where the viewer has not made all of it. */
export function assertOnlyOwn({ viewer }: KanbanContext, made: readonly { maker: number | null }[]): void {
  if (made.some(({ maker }) => maker !== viewer.id))
    throw new Refusal(409, 'journal.moved_on', 'Others have added to it since, so it cannot be taken back.')
}
