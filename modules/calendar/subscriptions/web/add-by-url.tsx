import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { subscriptionEndpoints } from '../contract.ts'
import css from './subscriptions-dialog.module.css'

/** `color`: of the new subscription. */
export function AddByUrl({ color }: { color: number }) {
  const { t } = useTranslation('calendar')
  const id = useId()
  const { mutateAsync } = useApiMutation(subscriptionEndpoints.addSubscription, {
    topics: ['calendar-subscriptions'],
    onError: () => true,
    undoMessage: (_data, { subscription: { name } }) => t('subscriptions.added', { name }),
  })
  const form = useForm({
    initial: { url: '', name: '' },
    validate: ({ url, name }) => ({
      ...(!/^(?:https?|webcals?):\/\/\S+$/i.test(url.trim()) && { url: t('subscriptions.urlInvalid') }),
      ...(!name.trim() && { name: t('subscriptions.nameMissing') }),
    }),
    save: async ({ url, name }) => {
      await mutateAsync({ subscription: { url: url.trim(), name: name.trim(), color } })
      form.reset({ url: '', name: '' })
    },
    formatError: formatProblem,
  })
  return (
    <section className={css.section} aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {t('subscriptions.byUrl')}
      </h3>
      <Form form={form} autoComplete="off">
        <TextField
          {...form.field('url')}
          label={t('subscriptions.url')}
          help={t('subscriptions.urlHelp')}
          type="url"
          dir="ltr"
          isRequired
          maxLength={2000}
        />
        <TextField {...form.field('name')} label={t('subscriptions.name')} isRequired maxLength={100} />
        <div className={css.actions}>
          <Button type="submit" variant="primary" isLoading={form.isSaving}>
            {t('subscriptions.add')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
