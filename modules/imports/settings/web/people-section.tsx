import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { CopyDialog } from '#platform/web/ui/overlays/copy-dialog.tsx'
import type { DetailedImport } from '../../contract.ts'
import { PersonRow } from './person-row.tsx'
import css from './settings-step.module.css'
import { useInvitePerson } from './use-invite-person.ts'
import type { SettingsDraft } from './use-settings-draft.ts'

type PeopleSectionProps = { record: DetailedImport; settings: SettingsDraft }

const PAGE_SIZE = 20

/** Assigns the people in the file to colleagues. */
export function PeopleSection({ record: { people }, settings }: PeopleSectionProps) {
  const { t } = useTranslation('imports')
  const [limit, setLimit] = useState(PAGE_SIZE)
  const invitation = useInvitePerson(settings.assignPerson)
  return (
    <section className={css.section}>
      <h3>{t('people.title')}</h3>
      <p className={css.note}>{t('people.text')}</p>
      <ul>
        {people.slice(0, limit).map((person) => (
          <PersonRow key={person.key} person={person} settings={settings} invitation={invitation} />
        ))}
      </ul>
      {people.length > limit && (
        <div>
          <Button onClick={() => setLimit(limit + PAGE_SIZE)}>{t('people.more')}</Button>
        </div>
      )}
      <CopyDialog title={t('people.linkTitle')} content={invitation.link} onClose={invitation.closeLink} />
    </section>
  )
}
