import type { Person } from '#platform/contract/schema.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import css from './mention-field.module.css'

type MentionSuggestionsProps = {
  /** The list's id is `${id}-people`, an option's id `${id}-${person.id}`. */
  id: string
  label: string
  people: readonly Person[]
  active: Person | undefined
  choose: (person: Person) => void
}

export const MentionSuggestions = ({ id, label, people, active, choose }: MentionSuggestionsProps) => (
  <div id={`${id}-people`} role="listbox" aria-label={label} className={css.people} hidden={!active}>
    {people.map((person) => (
      <div
        key={person.id}
        id={`${id}-${person.id}`}
        role="option"
        tabIndex={-1}
        aria-selected={person === active}
        className={css.person}
        onPointerDown={(event) => {
          event.preventDefault()
          choose(person)
        }}
      >
        <Avatar person={person} size="small" isDecorative /> {person.fullName}
      </div>
    ))}
  </div>
)
