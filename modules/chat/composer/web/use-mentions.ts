import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Person } from '#platform/contract/schema.ts'
import { folded } from '#platform/web/i18n/folded.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { chat } from '../../contract.ts'
import { mentionBegun, mentioning, type Written } from './mention-text.ts'

const MOST = 6

type Writing = {
  contactId: number
  isChat: boolean
  written: Written
  field: RefObject<HTMLTextAreaElement | null>
  onWrite: (written: Written) => void
}

/** Completes the name after an @: arrows choose, Enter and Tab take it, Escape leaves it. */
export function useMentions({ contactId, isChat, written, field, onWrite }: Writing) {
  const { text } = written
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  const [left, setLeft] = useState('')
  const begun = mentionBegun(text, caret)
  const { data } = useRead(chat.listMembers, { id: contactId }, { enabled: isChat })
  const members: readonly Person[] = data?.members ?? []
  const shown = begun && left !== text ? named(members, begun.name) : []
  const chosen = Math.min(active, shown.length - 1)
  const choose = (person: Person) => {
    const { from } = begun!
    const after = from + person.fullName.length + 2
    onWrite(mentioning(written, { from, to: caret }, person))
    setActive(0)
    requestAnimationFrame(() => field.current?.setSelectionRange(after, after))
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): boolean => {
    if (shown.length === 0 || nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setActive((chosen + step + shown.length) % shown.length)
    else if (key === 'Enter' || key === 'Tab') choose(shown[chosen]!)
    else if (key === 'Escape') setLeft(text)
    else return false
    return true
  }
  const isOpen = shown.length > 0
  return {
    list: isOpen ? { id, people: shown, active: chosen, onChoose: choose } : null,
    members,
    onKeyDown,
    /** Where the caret stands now. */
    onCaret: () => setCaret(field.current!.selectionStart),
    fieldProps: {
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${chosen}` : undefined,
    },
  }
}

/** Those whose name goes on from here. */
function named(members: readonly Person[], begun: string): readonly Person[] {
  const wanted = folded(begun)
  return members
    .map((one) => ({ one, name: folded(one.fullName) }))
    .filter(({ name }) => name.startsWith(wanted) && name !== wanted)
    .slice(0, MOST)
    .map(({ one }) => one)
}
