import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity, type UserData } from '#platform/contract/identity.ts'
import { chooseLanguage } from '#platform/web/choose-language.ts'
import { useFormat } from '#platform/web/format.ts'
import { languageNames, languages, type Language } from '#platform/web/language.ts'
import { useAction } from '#platform/web/queries.ts'
import { keepUserData } from '#platform/web/session.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import css from './account-page.module.css'

/** Language and time zone, kept as soon as they are chosen. */
export function RegionCard({ user }: { user: UserData }) {
  const { t, i18n } = useTranslation('account')
  const { dateTime } = useFormat()
  const [now] = useState(Date.now)
  const save = useAction(identity.updateProfile, { topics: ['account'], onSuccess: ({ userData }) => keepUserData(userData) })
  return (
    <Card title={t('region')}>
      <div className={css.form}>
        <Select
          label={t('platform:language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={(i18n.resolvedLanguage ?? 'en') as Language}
          onChange={(language) => void chooseLanguage(language)}
        />
        <Select
          label={t('timeZone')}
          help={t('timeZone.now', { time: dateTime(now) })}
          options={timeZones(user.timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={user.timeZone}
          onChange={(timeZone) => save.mutate({ profile: { timeZone } })}
        />
      </div>
    </Card>
  )
}

const timeZones = (own: string) => [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
