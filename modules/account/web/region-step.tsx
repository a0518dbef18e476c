import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { chooseLanguage } from '#platform/web/i18n/choose-language.ts'
import { languageNames, languages, type Language } from '#platform/web/i18n/language.ts'
import type { SetupStepProps } from '#platform/web/routing/web-module.ts'
import { saveUserData, useSession } from '#platform/web/session/session.ts'
import { SetupActions } from '#platform/web/setup/setup-actions.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { listTimeZones } from './list-time-zones.ts'

const UNSET_TIME_ZONE = 'UTC'

/** The language and time zone of the viewer, detected from the browser, and of users who will be invited. */
export default function RegionStep({ onDone, onSkip }: SetupStepProps) {
  const { t, i18n } = useTranslation('account')
  const timeZone = useSession()?.userData.timeZone ?? UNSET_TIME_ZONE
  const language = (i18n.resolvedLanguage ?? 'en') as Language
  const updateProfile = useApiMutation(identity.updateProfile, { topics: ['account'], onError: () => true })
  const updateWorkspace = useApiMutation(identity.updateWorkspace, { topics: ['account'], onError: () => true })
  const form = useForm({
    initial: { timeZone: timeZone === UNSET_TIME_ZONE ? new Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone },
    save: async (values) => {
      const { data } = await updateProfile.mutateAsync({ profile: { ...values, language } })
      saveUserData(data.userData)
      await updateWorkspace.mutateAsync({ workspace: { ...values, language } })
      await onDone()
    },
    formatError: formatProblem,
  })
  return (
    <Form form={form}>
      <p>{t('regionStep.text')}</p>
      <Select
        label={t('platform:language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(next) => void chooseLanguage(next)}
      />
      <Select
        label={t('timeZone')}
        options={listTimeZones(form.values.timeZone)}
        value={form.values.timeZone}
        onChange={(next) => form.set('timeZone', next)}
      />
      <SetupActions isSaving={form.isSaving} onSkip={onSkip} />
    </Form>
  )
}
