import type { AccessWorld, Fields } from '#platform/contract/access.ts'

const getFirstId = ({ made }: AccessWorld, subject: string) => made(subject)[0]?.id ?? 0
export const getProjectId = (world: AccessWorld) => getFirstId(world, 'Project')
export const getBoardId = ({ made }: AccessWorld, index: number) => made('Board')[index]!.id
/** Falls back to any board if the card does not exist. */
export const findBoardIdOfCard = ({ made }: AccessWorld, card: number | undefined) => {
  const cards = made('Card')
  return (cards.find(({ id }) => id === card) ?? cards[0])!.boardId
}
export const toReferences = (...ids: (number | undefined)[]) => ids.map((id) => ({ id }))
export const withinProject = { subject: 'Project', input: (id: number) => ({ projectId: id }) }
export const withData = (given: Fields): Fields => ({ data: given })
export const positionChange = () => [{ position: '~' }]
