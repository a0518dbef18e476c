import { Link } from '@tanstack/react-router'
import type { JournalStep } from '#platform/contract/company-journal.ts'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { useSubjectLabels } from '#platform/web/i18n/subject-labels.ts'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import css from './journal.module.css'

export function RecordName({ step: { entity, title, link, id } }: { step: Pick<JournalStep, 'entity' | 'title' | 'link' | 'id'> }) {
  const subjectText = useSubjectLabels()
  const name = title ?? `#${id}`
  return (
    <span className={css.record}>
      <span className={css.soft}>{subjectText.record(entity)}</span>{' '}
      {link ? (
        <Link {...toLinkProps(link)} className={linkClass}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
    </span>
  )
}
