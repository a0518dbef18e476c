import type { Person } from '#platform/contract/schema.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import css from './mention-list.module.css'

type MentionListProps = { id: string; label: string; people: readonly Person[]; active: number; onChoose: (person: Person) => void }

/** Suggestions above the composer. The keyboard focus stays in the text field. */
export const MentionList = ({ id, label, people, active, onChoose }: MentionListProps) => (
  <div id={id} role="listbox" aria-label={label} className={css.list}>
    {people.map((person, index) => (
      <div
        key={person.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        className={css.option}
        onPointerDown={(event) => {
          event.preventDefault()
          onChoose(person)
        }}
      >
        <Avatar person={person} size="small" isDecorative />
        <bdi>{person.fullName}</bdi>
      </div>
    ))}
  </div>
)
