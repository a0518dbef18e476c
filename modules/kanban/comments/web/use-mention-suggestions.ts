import { type KeyboardEvent, useRef, useState } from 'react'
import type { Person } from '#platform/contract/schema.ts'
import { findMentionAt, insertMention, type MentionQuery, suggestPeople } from './mention.ts'
import { useMentions } from './use-mentions.ts'

type MentionSuggestionsOptions = {
  text: string
  onChange: (text: string) => void
  members: readonly Person[]
  mentioned: readonly Person[]
}

/** Suggests people for the mention at the caret of `field`, and inserts the chosen one. */
export function useMentionSuggestions({ text, onChange, members, mentioned }: MentionSuggestionsOptions) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const mentions = useMentions(query?.word ?? null, [...members, ...mentioned])
  const people = query ? suggestPeople(query.word, mentions.people, members) : []
  const active = people[activeIndex] ?? people[0]
  const choose = (person: Person) => {
    const next = insertMention(text, query!, person)
    onChange(next.text)
    setQuery(null)
    mentions.addPerson(person)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  return {
    field,
    people,
    active,
    choose,
    findMentionedIds: mentions.findMentionedIds,
    close: () => setQuery(null),
    update: (element: HTMLTextAreaElement) => {
      setQuery(findMentionAt(element.value, element.selectionStart))
      setActiveIndex(0)
    },
    handleKey: (event: KeyboardEvent) => {
      if (!active || event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        setActiveIndex((people.indexOf(active) + (event.key === 'ArrowDown' ? 1 : -1) + people.length) % people.length)
      }
      if (event.key !== 'Enter' && event.key !== 'Tab') return
      event.preventDefault()
      choose(active)
    },
  }
}
