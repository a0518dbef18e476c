import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { email } from '../../contract.ts'
import css from './settings.module.css'

export function DomainField() {
  const { t } = useTranslation('email')
  const { data } = useApiQuery(email.getDomain, {})
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{t('settings.workspace')}</h3>
      {data && <DomainForm key={data.domain} domain={data.domain} />}
    </section>
  )
}

function DomainForm({ domain }: { domain: string }) {
  const { t } = useTranslation('email')
  const update = useApiMutation(email.updateDomain, {
    topics: ['mails'],
    isIrreversible: true,
    onSuccess: (answer) => toast.success(t('settings.domain.saved', { domain: answer.domain })),
    onError: () => true,
  })
  const form = useForm({
    initial: { domain },
    validate: (values) =>
      /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(values.domain.trim().toLowerCase()) ? {} : { domain: t('settings.domain.wrong') },
    formatError: formatProblem,
    save: async (values) => void (await update.mutateAsync({ domain: values.domain.trim().toLowerCase() })),
  })
  return (
    <Form form={form}>
      <TextField
        label={t('settings.domain')}
        help={t('settings.domain.help')}
        isRequired
        spellCheck={false}
        maxLength={253}
        {...form.field('domain')}
      />
      {form.isDirty && <FormActions form={form} onCancel={() => form.reset()} />}
    </Form>
  )
}
