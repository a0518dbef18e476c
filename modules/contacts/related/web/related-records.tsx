import { createElement } from 'react'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SearchHit, SearchHitGroup } from '#platform/contract/search.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useHitFormat } from '#platform/web/shell/search/use-hit-format.ts'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { Contact } from '../../contact-schema.ts'
import { contacts } from '../../contract.ts'
import css from './related-records.module.css'

/** The newest emails, events, invoices and orders with an address of the contact. */
export function RelatedRecords({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { data, error, refetch } = useApiQuery(contacts.listRelatedRecords, { id: contact.id })
  return (
    <Card title={t('related')}>
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !data && <Skeleton height="12em" />}
      {data?.groups.length === 0 && <EmptyState text={t(contact.emails?.length ? 'related.none' : 'related.noAddress')} />}
      {data?.groups.map((group) => (
        <RelatedGroup key={group.entity} group={group} />
      ))}
    </Card>
  )
}

function RelatedGroup({ group }: { group: SearchHitGroup }) {
  const { t } = useTranslation('platform')
  const { getGroupTitle } = useHitFormat()
  const title = getGroupTitle(group)
  return (
    <section className={css.group} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.hits}>
        {group.hits.map((hit) => (
          <li key={hit.id}>
            <RelatedRecord hit={hit} />
          </li>
        ))}
      </ul>
      {group.hasMore && group.list && <TextLink href={`#${group.list}`}>{t('search.more', { place: title })}</TextLink>}
    </section>
  )
}

function RelatedRecord({ hit }: { hit: SearchHit }) {
  const { getDetail, getIcon } = useHitFormat()
  return (
    <a className={css.hit} href={`#${hit.link}`}>
      {createElement(getIcon(hit) ?? ArrowRight, { 'aria-hidden': true })}
      <span className={css.words}>
        <bdi className={css.name}>{hit.title}</bdi>
        <span className={css.detail} dir="auto">
          {getDetail(hit)}
        </span>
      </span>
    </a>
  )
}
