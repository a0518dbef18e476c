import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { subscriptionEndpoints, type CalendarSubscription } from '../contract.ts'
import { ColorChoice } from './color-choice.tsx'

type EditSubscriptionProps = { subscription: CalendarSubscription; onClose: () => void }

export function EditSubscription({ subscription: { id, name, color, countsAsBusy }, onClose }: EditSubscriptionProps) {
  const { t } = useTranslation('calendar')
  const { mutateAsync } = useApiMutation(subscriptionEndpoints.updateSubscription, {
    topics: ['calendar-subscriptions'],
    onError: () => true,
  })
  const form = useForm({
    initial: { name, color, countsAsBusy },
    validate: (values) => (values.name.trim() ? {} : { name: t('subscriptions.nameMissing') }),
    save: async (values) => {
      await mutateAsync({ subscription: { id, ...values, name: values.name.trim() } })
      onClose()
    },
    formatError: formatProblem,
  })
  const [colorField, busyField] = [form.field('color'), form.field('countsAsBusy')]
  return (
    <Form form={form} autoComplete="off">
      <TextField {...form.field('name')} label={t('subscriptions.name')} isRequired maxLength={100} autoFocus />
      <ColorChoice value={colorField.value} onChange={colorField.onChange} />
      <Switch
        label={t('subscriptions.busy')}
        help={t('subscriptions.busyHelp')}
        isChecked={busyField.value}
        onChange={busyField.onChange}
      />
      <FormActions form={form} onCancel={onClose} />
    </Form>
  )
}
