import { useTranslation } from 'react-i18next'
import { erasure, type ErasablePerson } from '#platform/contract/workspace/erasure.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import css from '../../web/account-page.module.css'

type EraseDialogProps = { person: ErasablePerson | null; onClose: () => void }

/** Erasing cannot be undone, so that the email address has to be typed. */
export function EraseDialog({ person, onClose }: EraseDialogProps) {
  const { t } = useTranslation('account')
  return (
    <Dialog isOpen={person !== null} title={t('erasure.title', { name: person?.fullName ?? '' })} role="alertdialog" onClose={onClose}>
      {person && <EraseForm person={person} onClose={onClose} />}
    </Dialog>
  )
}

function EraseForm({ person, onClose }: { person: ErasablePerson; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation('platform')
  const erase = useApiMutation(erasure.erasePerson, { topics: ['users'], isIrreversible: true, onError: () => true })
  const isSame = (text: string) => text.trim().toLowerCase() === person.email.toLowerCase()
  const form = useForm({
    initial: { confirmation: '' },
    validate: ({ confirmation }) => ({ confirmation: isSame(confirmation) ? undefined : t('erasure.wrongConfirmation') }),
    save: async ({ confirmation }) => {
      await erase.mutateAsync({ userId: person.id, confirmation: confirmation.trim() })
      onClose()
    },
    formatError: formatProblem,
  })
  return (
    <Form form={form} autoComplete="off">
      <div className={css.form}>
        <p>{t('erasure.consequences')}</p>
        <p>{t('erasure.kept')}</p>
        <p>
          <strong>{t('erasure.irreversible')}</strong>
        </p>
      </div>
      <TextField
        {...form.field('confirmation')}
        label={t('erasure.confirmation', { email: person.email })}
        maxLength={320}
        dir="ltr"
        autoFocus
      />
      <ActionBar>
        <Button onClick={onClose}>{common('ui.cancel')}</Button>
        <Button type="submit" variant="danger" isLoading={form.isSaving}>
          {t('erasure.erase')}
        </Button>
      </ActionBar>
    </Form>
  )
}
