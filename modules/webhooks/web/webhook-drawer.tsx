import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ModuleName } from '#platform/web/routing/module-name.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { webhooks, type EventType, type Webhook } from '../contract.ts'
import css from './webhooks.module.css'

type WebhookDrawerProps = {
  /** The webhook to edit, or `new`; null closes the drawer. */
  edited: Webhook | 'new' | null
  events: readonly EventType[]
  onClose: () => void
  onCreated: (secret: string) => void
}

export function WebhookDrawer({ edited, events, onClose, onCreated }: WebhookDrawerProps) {
  const { t } = useTranslation('webhooks')
  return (
    <FormDrawer isOpen={edited !== null} title={t(edited === 'new' ? 'add' : 'edit.title')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) =>
        edited && (
          <WebhookForm
            webhook={edited === 'new' ? null : edited}
            events={events}
            onDirty={onDirtyChange}
            onCancel={requestClose}
            onSaved={(secret) => (close(), secret !== undefined && onCreated(secret))}
          />
        )
      }
    </FormDrawer>
  )
}

type WebhookFormProps = {
  webhook: Webhook | null
  events: readonly EventType[]
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  /** `secret`: of a new webhook */
  onSaved: (secret?: string) => void
}

function WebhookForm({ webhook, events, onDirty, onCancel, onSaved }: WebhookFormProps) {
  const { t } = useTranslation('webhooks')
  const options = { topics: ['webhooks'], isIrreversible: true, onError: () => true } as const
  const add = useApiMutation(webhooks.addWebhook, options)
  const update = useApiMutation(webhooks.updateWebhook, options)
  const form = useForm({
    initial: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
    validate: (values) => ({
      url: /^https?:\/\/\S+$/.test(values.url.trim()) ? undefined : t('url.invalid'),
      events: values.events.length > 0 ? undefined : t('events.required'),
    }),
    save: async (values) => {
      const input = { url: values.url.trim(), events: values.events }
      if (!webhook) return onSaved((await add.mutateAsync(input)).data.secret)
      await update.mutateAsync({ id: webhook.id, ...input })
      onSaved()
    },
    formatError: formatProblem,
  })
  const { error, onChange, value } = form.field('events')
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <TextField {...form.field('url')} label={t('url')} help={t('url.help')} isRequired maxLength={2000} type="url" autoFocus dir="ltr" />
      <EventChoices events={events} selected={value} onChange={onChange} />
      {error && <p role="alert">{error}</p>}
      <FormActions form={form} action={webhook ? undefined : t('add')} onCancel={onCancel} />
    </Form>
  )
}

type EventChoicesProps = { events: readonly EventType[]; selected: readonly string[]; onChange: (selected: string[]) => void }

function EventChoices({ events, selected, onChange }: EventChoicesProps) {
  const { t } = useTranslation('webhooks')
  const [q, setQ] = useState('')
  const groups = Map.groupBy(
    events.filter(({ type }) => type.includes(q.trim().toLowerCase())),
    ({ module }) => module,
  )
  const toggle = (type: string, isOn: boolean) => onChange(isOn ? [...selected, type] : selected.filter((one) => one !== type))
  return (
    <>
      <TextField label={t('events.search')} value={q} onChange={setQ} type="search" />
      {[...groups].map(([module, types]) => (
        <fieldset key={module} className={css.stack}>
          <legend>
            <ModuleName module={module} />
          </legend>
          {types.map(({ type }) => (
            <Checkbox
              key={type}
              label={<bdi translate="no">{type}</bdi>}
              isChecked={selected.includes(type)}
              onChange={(isOn) => toggle(type, isOn)}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
