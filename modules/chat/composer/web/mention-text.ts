import type { Person } from '#platform/contract/schema.ts'
import { mentionPattern } from '../../contract.ts'

/** Somebody who was chosen: their name stands after an @ at this place of the text. */
export type Mention = { id: number; at: number; name: string }

/** What one writes, as it is read in the field, and whom its names mean. */
export type Written = { text: string; mentions: readonly Mention[] }

/** A message or draft, with the names in place of the ids. */
export function written(message: string, nameOf: (id: number) => string): Written {
  const mentions: Mention[] = []
  let longer = 0
  const text = message.replaceAll(mentionPattern, (found, digits: string, at: number) => {
    const mention = { id: Number(digits), at: at + longer, name: nameOf(Number(digits)) }
    mentions.push(mention)
    longer += mention.name.length + 1 - found.length
    return `@${mention.name}`
  })
  return { text, mentions }
}

/** The text as it was changed: names before and after the change mean whom they meant, those within it nobody yet. */
export function rewritten({ text: before, mentions }: Written, text: string): Written {
  const most = Math.min(before.length, text.length)
  let from = 0
  while (from < most && before[from] === text[from]) from += 1
  let same = 0
  while (same < most - from && before.at(-1 - same) === text.at(-1 - same)) same += 1
  const moved = mentions.flatMap((mention) => {
    if (endOf(mention) <= from) return mention
    return mention.at >= before.length - same ? { ...mention, at: mention.at + text.length - before.length } : []
  })
  return { text, mentions: moved }
}

/** With a mention of somebody in place of what stands between two places. */
export function mentioning({ text, mentions }: Written, place: { from: number; to: number }, { id, fullName }: Person): Written {
  const next = `${text.slice(0, place.from)}@${fullName} ${text.slice(place.to)}`
  const others = rewritten({ text, mentions }, next).mentions.filter(({ at }) => at !== place.from)
  return { text: next, mentions: [...others, { id, at: place.from, name: fullName }].toSorted((one, other) => one.at - other.at) }
}

/** The ids in place of the names that mean somebody. */
export function withIds({ text, mentions }: Written): string {
  return mentions.toReversed().reduce((all, mention) => `${all.slice(0, mention.at)}@[${mention.id}]${all.slice(endOf(mention))}`, text)
}

/** The ids also in place of whole names of these people after an @, written by hand; the longest name first. */
export function withMentions(text: string, people: readonly Pick<Person, 'id' | 'fullName'>[]): string {
  const longestFirst = people.toSorted((one, other) => other.fullName.length - one.fullName.length)
  return longestFirst.reduce(
    (all, { id, fullName }) =>
      all.replaceAll(`@${fullName}`, (found, at: number) => (endsWord(found, all.slice(at + found.length)) ? `@[${id}]` : found)),
    text,
  )
}

/** Chinese puts nothing between words. */
const endsWord = (name: string, rest: string) => /\p{Script=Han}$/u.test(name) || !/^[\p{L}\p{M}\p{N}]/u.test(rest)

const endOf = ({ at, name }: Mention) => at + name.length + 1

/** The name that is being written after an @ before the caret; null where none is. */
export function mentionBegun(text: string, caret: number): { from: number; name: string } | null {
  const begun = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))
  return begun ? { from: caret - begun[1]!.length - 1, name: begun[1]! } : null
}
