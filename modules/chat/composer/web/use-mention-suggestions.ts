import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Person } from '#platform/contract/schema.ts'
import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { chat } from '../../contract.ts'
import { findMentionQuery, insertMention, type ComposerText } from './mention-text.ts'

const MAX_SUGGESTIONS = 6

type MentionOptions = {
  contactId: number
  isChat: boolean
  value: ComposerText
  field: RefObject<HTMLTextAreaElement | null>
  onWrite: (value: ComposerText) => void
}

export type MentionSuggestions = ReturnType<typeof useMentionSuggestions>

/** Suggests members for the name after an @: arrow keys select, Enter and Tab insert, Escape dismisses. */
export function useMentionSuggestions({ contactId, isChat, value, field, onWrite }: MentionOptions) {
  const { text } = value
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  const [dismissedText, setDismissedText] = useState('')
  const mentionQuery = findMentionQuery(text, caret)
  const { data } = useApiQuery(chat.listMembers, { id: contactId }, { enabled: isChat })
  const members: readonly Person[] = data?.members ?? []
  const suggestions = mentionQuery && dismissedText !== text ? filterMembers(members, mentionQuery.name) : []
  const activeIndex = Math.min(active, suggestions.length - 1)
  const choose = (person: Person) => {
    const { from } = mentionQuery!
    const after = from + person.fullName.length + 2
    onWrite(insertMention(value, { from, to: caret }, person))
    setActive(0)
    requestAnimationFrame(() => field.current?.setSelectionRange(after, after))
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): boolean => {
    if (suggestions.length === 0 || nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setActive((activeIndex + step + suggestions.length) % suggestions.length)
    else if (key === 'Enter' || key === 'Tab') choose(suggestions[activeIndex]!)
    else if (key === 'Escape') setDismissedText(text)
    else return false
    return true
  }
  const isOpen = suggestions.length > 0
  return {
    list: isOpen ? { id, people: suggestions, active: activeIndex, onChoose: choose } : null,
    members,
    onKeyDown,
    onCaretMove: () => setCaret(field.current!.selectionStart),
    fieldProps: {
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${activeIndex}` : undefined,
    },
  }
}

/** Omits members whose whole name has been typed. */
function filterMembers(members: readonly Person[], partialName: string): readonly Person[] {
  const query = normalizeForSearch(partialName)
  return members
    .map((one) => ({ one, name: normalizeForSearch(one.fullName) }))
    .filter(({ name }) => name.startsWith(query) && name !== query)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ one }) => one)
}
