import type { Answered } from '#platform/contract/access.ts'
import type { Actor } from './actors.ts'
import type { World } from './world.ts'

type Heard = {
  text: string
  /** What the actor said themselves. */
  known?: string
  /** Records as they were when they were asked for, by subject. */
  before?: ReadonlyMap<string, readonly Answered[]>
}

/** The places of which words stand in a text, though the actor may not read them in the records as they are, nor as they were. */
export function leaksIn(
  world: World,
  { oracle, id: actorId }: Pick<Actor, 'oracle' | 'id'>,
  { text, known = '', before }: Heard,
): string[] {
  const told = new Set(world.words.placesIn(known))
  return world.words.placesIn(text).flatMap((place) => {
    const { subject: name, id, field } = place
    const { subject, records } = world.kinds.get(name)!
    const isReadable = [...records, ...(before?.get(name) ?? [])].some(
      (record) => record.id === id && oracle.mayProperty('read', subject, { record, property: field }),
    )
    const isOwn = name === 'User' && id === actorId
    return told.has(place) || isOwn || isReadable ? [] : [`shows ${field} of ${name} ${id}`]
  })
}
