import type { Person } from '#platform/contract/schema.ts'
import { mentionPattern } from '../../contract.ts'

/** A mentioned user. `at` is the index of the @ in the text. */
export type Mention = { id: number; at: number; name: string }

/** The text in the composer, with names instead of ids, and the mentions in it. */
export type ComposerText = { text: string; mentions: readonly Mention[] }

/** Replaces ids such as `@[12]` by names. */
export function toComposerText(message: string, getName: (id: number) => string): ComposerText {
  const mentions: Mention[] = []
  let offset = 0
  const text = message.replaceAll(mentionPattern, (placeholder, digits: string, at: number) => {
    const mention = { id: Number(digits), at: at + offset, name: getName(Number(digits)) }
    mentions.push(mention)
    offset += mention.name.length + 1 - placeholder.length
    return `@${mention.name}`
  })
  return { text, mentions }
}

/** Applies an edit of the text. Keeps the mentions before and after the changed part and drops those within it. */
export function updateText({ text: before, mentions }: ComposerText, text: string): ComposerText {
  const maxLength = Math.min(before.length, text.length)
  let from = 0
  while (from < maxLength && before[from] === text[from]) from += 1
  let commonEnd = 0
  while (commonEnd < maxLength - from && before.at(-1 - commonEnd) === text.at(-1 - commonEnd)) commonEnd += 1
  const shifted = mentions.flatMap((mention) => {
    if (getMentionEnd(mention) <= from) return mention
    return mention.at >= before.length - commonEnd ? { ...mention, at: mention.at + text.length - before.length } : []
  })
  return { text, mentions: shifted }
}

export function insertMention(
  { text, mentions }: ComposerText,
  range: { from: number; to: number },
  { id, fullName }: Person,
): ComposerText {
  const next = `${text.slice(0, range.from)}@${fullName} ${text.slice(range.to)}`
  const others = updateText({ text, mentions }, next).mentions.filter(({ at }) => at !== range.from)
  return { text: next, mentions: [...others, { id, at: range.from, name: fullName }].toSorted((one, other) => one.at - other.at) }
}

/** Replaces the names of mentions by ids. */
export function toMessageText({ text, mentions }: ComposerText): string {
  return mentions
    .toReversed()
    .reduce((all, mention) => `${all.slice(0, mention.at)}@[${mention.id}]${all.slice(getMentionEnd(mention))}`, text)
}

/** Replaces typed names after an @ by ids, longest names first. */
export function resolveTypedMentions(text: string, people: readonly Pick<Person, 'id' | 'fullName'>[]): string {
  const longestFirst = people.toSorted((one, other) => other.fullName.length - one.fullName.length)
  return longestFirst.reduce(
    (all, { id, fullName }) =>
      all.replaceAll(`@${fullName}`, (match, at: number) => (endsAtWordBoundary(match, all.slice(at + match.length)) ? `@[${id}]` : match)),
    text,
  )
}

/** Chinese has no spaces between words. */
const endsAtWordBoundary = (name: string, rest: string) => /\p{Script=Han}$/u.test(name) || !/^[\p{L}\p{M}\p{N}]/u.test(rest)

const getMentionEnd = ({ at, name }: Mention) => at + name.length + 1

/** Returns the partial name after an @ before the caret, or null. */
export function findMentionQuery(text: string, caret: number): { from: number; name: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, caret))
  return match ? { from: caret - match[1]!.length - 1, name: match[1]! } : null
}
