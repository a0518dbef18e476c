import type { AccessWorld, Fields } from '#platform/contract/access.ts'

const firstOf = ({ made }: AccessWorld, subject: string) => made(subject)[0]?.id ?? 0
export const project = (world: AccessWorld) => firstOf(world, 'Project')
export const boardAt = ({ made }: AccessWorld, index: number) => made('Board')[index]!.id
/** The board that a card stands on; of one that is not there, any. */
export const boardOf = ({ made }: AccessWorld, card: number | undefined) => {
  const cards = made('Card')
  return (cards.find(({ id }) => id === card) ?? cards[0])!.boardId
}
export const members = (...ids: (number | undefined)[]) => ids.map((id) => ({ id }))
export const inProject = { subject: 'Project', input: (id: number) => ({ projectId: id }) }
export const data = (given: Fields): Fields => ({ data: given })
export const moved = () => [{ position: '~' }]
