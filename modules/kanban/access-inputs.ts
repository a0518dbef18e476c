import type { AccessFixture, FieldValues } from '#platform/contract/access.ts'

const getFirstId = ({ getRecords }: AccessFixture, subject: string) => getRecords(subject)[0]?.id ?? 0
export const getProjectId = (fixture: AccessFixture) => getFirstId(fixture, 'Project')
export const getBoardId = ({ getRecords }: AccessFixture, index: number) => getRecords('Board')[index]!.id
/** Falls back to any board if the card does not exist. */
export const findBoardIdOfCard = ({ getRecords }: AccessFixture, card: number | undefined) => {
  const cards = getRecords('Card')
  return (cards.find(({ id }) => id === card) ?? cards[0])!.boardId
}
export const toIdObjects = (...ids: (number | undefined)[]) => ids.map((id) => ({ id }))
export const withinProject = { subject: 'Project', input: (id: number) => ({ projectId: id }) }
export const withData = (data: FieldValues): FieldValues => ({ data })
export const positionChange = () => [{ position: '~' }]
