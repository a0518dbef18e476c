import { Merge, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import type { Contact } from '../../contact-schema.ts'
import { contacts } from '../../contract.ts'
import { ContactAvatar } from '../../web/contact-avatar.tsx'
import { getContactName } from '../../web/contact-names.ts'
import { VisibilityBadge } from '../../web/visibility-badge.tsx'
import css from './duplicates.module.css'

type DuplicateGroup = Output<typeof contacts.listDuplicates>['groups'][number]

export default function DuplicatesPage() {
  const { t } = useTranslation('contacts')
  const { data, error, refetch } = useApiQuery(contacts.listDuplicates, {})
  return (
    <>
      <BackLink to="/contacts">{t('back')}</BackLink>
      <PageHeader title={t('nav.duplicates')} summary={data && t('duplicates.total', { count: data.groups.length })} />
      {error && !data && <ProblemState problem={error} onRetry={refetch} />}
      {!error && !data && <Spinner />}
      {data?.groups.length === 0 && (
        <Card>
          <EmptyState text={t('duplicates.none')} />
        </Card>
      )}
      <ul className={css.groups}>
        {data?.groups.map((group) => (
          <li key={group.contacts.map(({ id }) => id).join()}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The first selected contact is kept; the others are merged into it. */
function GroupCard({ group: { reason, contacts: found } }: { group: DuplicateGroup }) {
  const { t } = useTranslation('contacts')
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set())
  const merge = useApiMutation(contacts.mergeContacts, {
    topics: ['contacts'],
    undoMessage: ({ contact }) => t('merged', { name: getContactName(contact) }),
  })
  const dismiss = useApiMutation(contacts.dismissDuplicates, { topics: ['contacts'], undoMessage: () => t('dismissed') })
  const selectedIds = found.map(({ id }) => id).filter((id) => !deselected.has(id))
  const toggle = (id: number, isSelected: boolean) =>
    setDeselected((before) => (isSelected ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])))
  const [keptId, ...otherIds] = selectedIds
  return (
    <Card
      title={t(`duplicates.${reason}`)}
      action={
        <div className={css.actions}>
          <Button
            size="small"
            icon={<X />}
            isLoading={dismiss.isPending}
            disabled={otherIds.length === 0 || merge.isPending}
            onClick={() => dismiss.mutate({ ids: selectedIds })}
          >
            {t('dismiss')}
          </Button>
          <Button
            size="small"
            icon={<Merge />}
            isLoading={merge.isPending}
            disabled={otherIds.length === 0 || dismiss.isPending}
            onClick={() => keptId !== undefined && merge.mutate({ id: keptId, otherIds })}
          >
            {t('merge', { count: selectedIds.length })}
          </Button>
        </div>
      }
    >
      <ul className={css.contacts}>
        {found.map((contact) => (
          <li key={contact.id}>
            <ContactChoice contact={contact} isSelected={!deselected.has(contact.id)} onToggle={(isOn) => toggle(contact.id, isOn)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ContactChoiceProps = { contact: Contact; isSelected: boolean; onToggle: (isSelected: boolean) => void }

function ContactChoice({ contact, isSelected, onToggle }: ContactChoiceProps) {
  const { t } = useTranslation('contacts')
  const name = getContactName(contact)
  const facts = [contact.company, contact.emails?.[0]?.email, contact.phones?.[0]?.number].filter(Boolean)
  return (
    <div className={css.contact}>
      <Checkbox label={t('selectContact', { name })} isLabelHidden isChecked={isSelected} onChange={onToggle} />
      <ContactAvatar contact={contact} size="small" />
      <div className={css.words}>
        <TextLink href={`#/contacts/${contact.id}`}>
          <bdi>{name}</bdi>
        </TextLink>
        <p className={css.facts}>
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </p>
      </div>
      <VisibilityBadge {...contact} />
    </div>
  )
}
