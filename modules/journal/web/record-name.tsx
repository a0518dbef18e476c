import { Link } from '@tanstack/react-router'
import type { JournalStep } from '#platform/contract/company-journal.ts'
import { linkTo } from '#platform/web/routing/address.ts'
import { useSubjectWords } from '#platform/web/i18n/subject-words.ts'
import { linkClass } from '#platform/web/ui/buttons/link.tsx'
import css from './journal.module.css'

/** "Task “Paint the hull”", which leads to it where something shows it. */
export function RecordName({ step: { entity, title, link, id } }: { step: Pick<JournalStep, 'entity' | 'title' | 'link' | 'id'> }) {
  const words = useSubjectWords()
  const name = title ?? `#${id}`
  return (
    <span className={css.record}>
      <span className={css.soft}>{words.record(entity)}</span>{' '}
      {link ? (
        <Link {...linkTo(link)} className={linkClass}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
    </span>
  )
}
