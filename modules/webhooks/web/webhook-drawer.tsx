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
import { webhooks, type EventType } from '../contract.ts'
import css from './webhooks.module.css'

type WebhookDrawerProps = { isOpen: boolean; events: readonly EventType[]; onClose: () => void; onCreated: (secret: string) => void }

export function WebhookDrawer({ isOpen, events, onClose, onCreated }: WebhookDrawerProps) {
  const { t } = useTranslation('webhooks')
  return (
    <FormDrawer isOpen={isOpen} title={t('add')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) => (
        <WebhookForm events={events} onDirty={onDirtyChange} onCancel={requestClose} onSaved={(secret) => (close(), onCreated(secret))} />
      )}
    </FormDrawer>
  )
}

type WebhookFormProps = {
  events: readonly EventType[]
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: (secret: string) => void
}

function WebhookForm({ events, onDirty, onCancel, onSaved }: WebhookFormProps) {
  const { t } = useTranslation('webhooks')
  const add = useApiMutation(webhooks.addWebhook, { topics: ['webhooks'], isIrreversible: true, onError: () => true })
  const form = useForm({
    initial: { url: '', events: [] as string[] },
    validate: (values) => ({
      url: /^https?:\/\/\S+$/.test(values.url.trim()) ? undefined : t('url.invalid'),
      events: values.events.length > 0 ? undefined : t('events.required'),
    }),
    save: async (values) => {
      const { data } = await add.mutateAsync({ url: values.url.trim(), events: values.events })
      onSaved(data.secret)
    },
    formatError: formatProblem,
  })
  const { error, onChange, value } = form.field('events')
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <TextField {...form.field('url')} label={t('url')} help={t('url.help')} isRequired maxLength={2000} type="url" autoFocus dir="ltr" />
      <EventChoices events={events} selected={value} onChange={onChange} />
      {error && <p role="alert">{error}</p>}
      <FormActions form={form} action={t('add')} onCancel={onCancel} />
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
