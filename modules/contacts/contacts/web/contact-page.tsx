import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { parseText, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import type { Contact } from '../../contact-schema.ts'
import { contacts } from '../../contract.ts'
import { PhotoField } from '../../photo/web/index.ts'
import { RelatedRecords } from '../../related/web/index.ts'
import { getContactName } from '../../web/contact-names.ts'
import { useContactPermissions } from '../../web/use-contact-permissions.ts'
import { VisibilityBadge } from '../../web/visibility-badge.tsx'
import { ContactDetailsCard } from './contact-details-card.tsx'
import { ContactDrawer } from './contact-drawer.tsx'
import { ContactHistory } from './contact-history.tsx'
import { useContactMenu } from './contact-menu.tsx'
import css from './contact-page.module.css'

export default function ContactPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useApiQuery(contacts.getContact, { id: Number(id) || 1 })
  const { t } = useTranslation('contacts')
  if (data) return <ContactDetails key={data.contact.id} contact={data.contact} />
  if (!error) return <Spinner />
  return (
    <>
      <PageHeader title={t('nav.contact')} />
      <ProblemState
        problem={error}
        notFoundTitle={t('notFound')}
        onRetry={refetch}
        action={
          <Link to="/contacts" className={getButtonClass({})}>
            {t('back')}
          </Link>
        }
      />
    </>
  )
}

const parseTab = (raw: RawSearchParams) => ({ tab: parseText(raw['tab']) === 'history' ? ('history' as const) : ('details' as const) })

function ContactDetails({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const [{ tab }, change] = useSearchParams(parseTab)
  const [isEditing, setEditing] = useState(false)
  const tabs = (['details', 'history'] as const).map((id) => ({ id, label: t(id) }))
  return (
    <>
      <ContactHeader contact={contact} onEdit={() => setEditing(true)} />
      <Tabs label={getContactName(contact)} tabs={tabs} selected={tab} onChange={(id) => change({ tab: id })}>
        {tab === 'details' ? (
          <div className={css.columns}>
            <ContactDetailsCard contact={contact} />
            <RelatedRecords contact={contact} />
          </div>
        ) : (
          <ContactHistory id={contact.id} />
        )}
      </Tabs>
      <ContactDrawer id={contact.id} isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}

function ContactHeader({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const { canUpdate } = useContactPermissions()
  const menu = useContactMenu({ onDelete: () => void navigate({ to: '/contacts' }) })(contact)
  const facts = [contact.jobTitle, contact.company].filter(Boolean)
  return (
    <>
      <BackLink to="/contacts">{t('back')}</BackLink>
      <PageHeader
        title={getContactName(contact)}
        leading={<PhotoField contact={contact} />}
        summary={
          <span className={css.facts}>
            {facts.map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
            <VisibilityBadge {...contact} />
          </span>
        }
        primary={
          canUpdate(contact) && (
            <Button variant="primary" icon={<Pencil />} {...preloadOnIntent(lazyDrawer)} onClick={onEdit}>
              {t('edit')}
            </Button>
          )
        }
        menuSections={menu}
      />
    </>
  )
}
