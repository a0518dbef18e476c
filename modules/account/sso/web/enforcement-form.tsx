import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { sso } from '#platform/contract/sso.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { usePeople } from '#platform/web/session/use-people.ts'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'

export function EnforcementForm({ settings }: { settings: Output<typeof sso.getSettings> }) {
  const { t } = useTranslation('account')
  const people = usePeople()
  const save = useApiMutation(sso.setEnforcement, { topics: ['sso'], isIrreversible: true, onError: () => true })
  const form = useForm({
    initial: { isEnforced: settings.isEnforced, breakGlass: settings.breakGlassUserId === null ? null : String(settings.breakGlassUserId) },
    save: async ({ isEnforced, breakGlass }) => {
      await save.mutateAsync({ isEnforced, breakGlassUserId: breakGlass === null ? null : Number(breakGlass) })
      toast.success(t('saved'))
    },
    formatError: formatProblem,
  })
  const isLocked = !settings.canEnforce && !settings.isEnforced
  return (
    <Form form={form}>
      <Checkbox
        label={t('sso.enforce')}
        help={t(isLocked ? 'sso.enforce.first' : 'sso.enforce.help')}
        isChecked={form.values.isEnforced}
        disabled={isLocked}
        onChange={(isEnforced) => form.set('isEnforced', isEnforced)}
      />
      {form.values.isEnforced && (
        <Select
          {...form.field('breakGlass')}
          label={t('sso.breakGlass')}
          options={people.map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
        />
      )}
      {!isLocked && <FormActions form={form} />}
    </Form>
  )
}
