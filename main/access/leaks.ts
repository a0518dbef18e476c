import type { RecordResponse } from '#platform/contract/access.ts'
import type { Actor } from './actors.ts'
import type { Fixture } from './access-fixture.ts'

type Response = {
  text: string
  known?: string
  /** Records before the request, by subject. */
  before?: ReadonlyMap<string, readonly RecordResponse[]>
}

/** Reports fields whose markers appear in the text although the actor may read them neither before nor after the request. */
export function findLeaks(
  fixture: Fixture,
  { oracle, id: actorId }: Pick<Actor, 'oracle' | 'id'>,
  { text, known = '', before }: Response,
): string[] {
  const knownSources = new Set(fixture.markers.findSources(known))
  return fixture.markers.findSources(text).flatMap((source) => {
    const { subject: name, id, field } = source
    const { subject, records } = fixture.kinds.get(name)!
    const isReadable = [...records, ...(before?.get(name) ?? [])].some(
      (record) => record.id === id && oracle.mayProperty('read', subject, { record, property: field }),
    )
    const isOwn = name === 'User' && id === actorId
    return knownSources.has(source) || isOwn || isReadable ? [] : [`shows ${field} of ${name} ${id}`]
  })
}
