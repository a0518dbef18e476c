import type { Answered } from '#platform/contract/access.ts'
import type { Actor } from './actors.ts'
import type { Fixture } from './access-fixture.ts'

type Response = {
  text: string
  /** Text that the actor sent. */
  known?: string
  /** Records before the request, by subject. */
  before?: ReadonlyMap<string, readonly Answered[]>
}

/** Reports fields whose markers appear in the text although the actor may read them neither before nor after the request. */
export function findLeaks(
  fixture: Fixture,
  { oracle, id: actorId }: Pick<Actor, 'oracle' | 'id'>,
  { text, known = '', before }: Response,
): string[] {
  const told = new Set(fixture.markers.placesIn(known))
  return fixture.markers.placesIn(text).flatMap((place) => {
    const { subject: name, id, field } = place
    const { subject, records } = fixture.kinds.get(name)!
    const isReadable = [...records, ...(before?.get(name) ?? [])].some(
      (record) => record.id === id && oracle.mayProperty('read', subject, { record, property: field }),
    )
    const isOwn = name === 'User' && id === actorId
    return told.has(place) || isOwn || isReadable ? [] : [`shows ${field} of ${name} ${id}`]
  })
}
