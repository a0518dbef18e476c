import { useTranslation } from 'react-i18next'
import { factors, type Passkey } from '#platform/contract/factors.ts'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { createPasskey } from '#platform/web/session/passkeys.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'

type AddProps = { onAdded: (recoveryCodes: readonly string[] | null) => void; onCancel: () => void }

/** Names a new passkey and has the browser create it. */
export function AddPasskeyForm({ onAdded, onCancel }: AddProps) {
  const { t } = useTranslation('account')
  const add = useApiMutation(factors.addPasskey, { topics: ['account'], isIrreversible: true, onError: () => true })
  return (
    <NameForm
      initial={t('passkeys.defaultName')}
      action={t('passkeys.create')}
      onCancel={onCancel}
      save={async (name) => {
        const { options } = await callApi(factors.startPasskey, {})
        const credential = await createPasskey(options)
        if (!credential) return false
        onAdded((await add.mutateAsync({ name, credential })).data.recoveryCodes)
        return true
      }}
    />
  )
}

export function RenamePasskeyForm({ passkey: { id, name: initial }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('account')
  const rename = useApiMutation(factors.renamePasskey, { topics: ['account'], isIrreversible: true, onError: () => true })
  return (
    <NameForm
      initial={initial}
      action={t('platform:ui.save')}
      onCancel={onClose}
      save={async (name) => {
        await rename.mutateAsync({ id, name })
        onClose()
        return true
      }}
    />
  )
}

type NameFormProps = { initial: string; action: string; save: (name: string) => Promise<boolean>; onCancel: () => void }

function NameForm({ initial, action, save, onCancel }: NameFormProps) {
  const { t } = useTranslation('account')
  const form = useForm({
    initial: { name: initial },
    validate: ({ name }) => (name.trim() ? {} : { name: t('error.missing') }),
    save: async ({ name }) => ((await save(name.trim())) ? undefined : false),
    formatError: (problem) => formatProblem(problem, t),
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('name')}
        label={t('passkeys.name')}
        help={t('passkeys.nameHelp')}
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
      <FormActions form={form} action={action} onCancel={onCancel} />
    </Form>
  )
}
