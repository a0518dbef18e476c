import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import type { UserData } from '#platform/contract/user.ts'
import { chooseLanguage } from '#platform/web/i18n/choose-language.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { languageNames, languages, type Language } from '#platform/web/i18n/language.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { saveUserData } from '#platform/web/session/session.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import css from './account-page.module.css'
import { listTimeZones } from './list-time-zones.ts'

export function RegionCard({ user }: { user: UserData }) {
  const { t, i18n } = useTranslation('account')
  const { dateTime } = useFormat()
  const [now] = useState(Date.now)
  const save = useApiMutation(identity.updateProfile, { topics: ['account'], onSuccess: ({ userData }) => saveUserData(userData) })
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
          options={listTimeZones(user.timeZone)}
          value={user.timeZone}
          onChange={(timeZone) => save.mutate({ profile: { timeZone } })}
        />
      </div>
    </Card>
  )
}
