import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import type { UserData } from '#platform/contract/user.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { saveUserData } from '#platform/web/session/session.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { useFieldChecks } from './field-checks.ts'

export function ProfileCard({ user }: { user: UserData }) {
  const { t } = useTranslation('account')
  const { required } = useFieldChecks()
  const update = useApiMutation(identity.updateProfile, { topics: ['account', 'people'], onError: () => true })
  const form = useForm({
    initial: { fullName: user.fullName, company: user.company ?? '', country: user.country ?? '', contact: user.contact ?? '' },
    validate: ({ fullName }) => ({ fullName: required(fullName) }),
    save: async (values, saved) => {
      const before = toProfile(saved)
      const changed = Object.entries(toProfile(values)).filter(([name, value]) => value !== before[name as keyof ProfileValues])
      const { data } = await update.mutateAsync({ profile: Object.fromEntries(changed) })
      saveUserData(data.userData)
      toast.success(t('saved'))
    },
    formatError: formatProblem,
  })
  return (
    <Card title={t('profile')}>
      <Form form={form}>
        <TextField {...form.field('fullName')} label={t('fullName')} autoComplete="name" maxLength={120} />
        <TextField {...form.field('company')} label={t('company')} autoComplete="organization" maxLength={120} />
        <TextField {...form.field('country')} label={t('country')} autoComplete="country-name" maxLength={64} />
        <TextField {...form.field('contact')} label={t('contact')} autoComplete="tel" maxLength={64} dir="auto" />
        <FormActions form={form} />
      </Form>
    </Card>
  )
}

type ProfileValues = { fullName: string; company: string; country: string; contact: string }

const toProfile = ({ fullName, company, country, contact }: ProfileValues) => ({
  fullName: fullName.trim(),
  company: company.trim() || null,
  country: country.trim() || null,
  contact: contact.trim() || null,
})
