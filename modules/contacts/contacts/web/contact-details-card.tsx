import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { Contact, PostalAddress } from '../../contact-schema.ts'
import { useLabelName } from '../../web/contact-names.ts'
import { useContactPermissions } from '../../web/use-contact-permissions.ts'
import css from './contact-page.module.css'

export function ContactDetailsCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { date } = useFormat()
  const { canWriteEmail } = useContactPermissions()
  const { emails, phones, addresses, birthday, note } = contact
  const getEmailLink = (email: string) => (canWriteEmail ? `#/email?new=1&to=${encodeURIComponent(email)}` : `mailto:${email}`)
  const isEmpty = ![emails?.length, phones?.length, addresses?.length, birthday, note].some(Boolean)
  return (
    <Card>
      {isEmpty && <EmptyState text={t('noDetails')} />}
      <dl className={css.properties}>
        <Property name={t('field.Contact.emails')}>
          {emails?.map(({ label, email }) => (
            <Entry key={email} label={label}>
              <TextLink href={getEmailLink(email)}>{email}</TextLink>
            </Entry>
          ))}
        </Property>
        <Property name={t('field.Contact.phones')}>
          {phones?.map(({ label, number }) => (
            <Entry key={number} label={label}>
              <TextLink href={`tel:${number.replace(/[^\d+*#]/g, '')}`}>
                <bdi dir="ltr">{number}</bdi>
              </TextLink>
            </Entry>
          ))}
        </Property>
        <Property name={t('field.Contact.addresses')}>
          {addresses?.map((address) => (
            <Entry key={formatAddress(address)} label={address.label}>
              <bdi className={css.lines}>{formatAddress(address)}</bdi>
            </Entry>
          ))}
        </Property>
        <Property name={t('field.Contact.birthday')}>{birthday && <dd>{date(birthday)}</dd>}</Property>
        <Property name={t('field.Contact.note')}>
          {note && (
            <dd>
              <bdi className={css.lines}>{note}</bdi>
            </dd>
          )}
        </Property>
      </dl>
    </Card>
  )
}

function Property({ name, children }: { name: string; children: ReactNode }) {
  if (!children || (Array.isArray(children) && children.length === 0)) return null
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  const getLabelName = useLabelName()
  return (
    <dd>
      {children}
      {label && <bdi className={css.label}>{getLabelName(label)}</bdi>}
    </dd>
  )
}

const formatAddress = ({ street, postCode, city, region, country }: PostalAddress): string =>
  [street, [postCode, city].filter(Boolean).join(' '), region, country].filter(Boolean).join('\n')
