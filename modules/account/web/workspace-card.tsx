import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { identity, registrationModes, secondFactorPolicies } from '#platform/contract/identity.ts'
import { languageNames, languages } from '#platform/web/i18n/language.ts'
import { useAccount } from '#platform/web/session/account.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import css from './account-page.module.css'
import { useFieldChecks } from './field-checks.ts'
import { listTimeZones } from './list-time-zones.ts'

type Workspace = Output<typeof identity.me>['workspace']

export function WorkspaceCard() {
  const { t } = useTranslation('account')
  const workspace = useAccount()?.workspace
  return (
    <Card title={t('workspace')}>
      <div className={css.workspace}>{workspace && <WorkspaceForm key={JSON.stringify(workspace)} workspace={workspace} />}</div>
    </Card>
  )
}

function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('account')
  const { required } = useFieldChecks()
  const update = useApiMutation(identity.updateWorkspace, {
    topics: ['account'],
    onError: () => true,
  })
  const form = useForm({
    initial: workspace,
    validate: ({ name }) => ({ name: required(name) }),
    save: async ({ name, ...values }) => {
      await update.mutateAsync({ workspace: { ...values, name: name.trim() } })
      toast.success(t('saved'))
    },
    formatError: formatProblem,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('name')} label={t('workspace.name')} autoComplete="off" maxLength={120} />
      <RadioGroup
        label={t('registration')}
        options={registrationModes.map((value) => ({ value, label: t(`registration.${value}`) }))}
        value={form.values.registration}
        onChange={(mode) => form.set('registration', mode)}
      />
      <RadioGroup
        label={t('secondFactor')}
        options={secondFactorPolicies.map((value) => ({ value, label: t(`secondFactor.${value}`) }))}
        value={form.values.secondFactor}
        onChange={(policy) => form.set('secondFactor', policy)}
      />
      <Select
        label={t('workspace.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={form.values.language}
        onChange={(language) => form.set('language', language)}
      />
      <Select
        label={t('workspace.timeZone')}
        options={listTimeZones(form.values.timeZone)}
        value={form.values.timeZone}
        onChange={(timeZone) => form.set('timeZone', timeZone)}
      />
      <FormActions form={form} />
    </Form>
  )
}
