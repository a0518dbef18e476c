import { useTranslation } from 'react-i18next'
import { tokens } from '#platform/contract/tokens.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useModuleName } from '#platform/web/routing/module-name.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import css from './tokens.module.css'
import type { TokenOwner } from './token-owner.ts'
import { lifetimes, useTokenForm, type TokenValues } from './use-token-form.ts'

type TokenFormProps = {
  owner: TokenOwner
  preset?: Partial<TokenValues>
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: (secret: string) => void
}

export function TokenForm({ owner, preset, onDirty, onCancel, onSaved }: TokenFormProps) {
  const { t } = useTranslation('account')
  const form = useTokenForm(owner, onSaved, preset)
  const { values, set } = form
  const options = lifetimes.map((value) => ({ value, label: t(`tokens.lifetime.${value}`) }))
  const scopeError = form.field('canRead').error
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <TextField {...form.field('name')} label={t('tokens.name')} help={t('tokens.name.help')} maxLength={80} autoFocus dir="auto" />
      <fieldset className={css.stack}>
        <legend>{t('tokens.scopes')}</legend>
        <Checkbox
          label={t('tokens.scopes.read')}
          isChecked={values.canRead || values.canWrite}
          disabled={values.canWrite}
          {...(scopeError && { error: scopeError })}
          onChange={(is) => set('canRead', is)}
        />
        <Checkbox label={t('tokens.scopes.write')} isChecked={values.canWrite} onChange={(is) => set('canWrite', is)} />
        <Checkbox
          label={t('tokens.scopes.dav')}
          help={t('tokens.scopes.dav.help')}
          isChecked={values.hasDav}
          onChange={(is) => set('hasDav', is)}
        />
      </fieldset>
      {(values.canRead || values.canWrite) && <ModuleChoices selected={values.modules} onChange={(modules) => set('modules', modules)} />}
      <Select {...form.field('lifetime')} label={t('tokens.lifetime')} options={options} />
      {values.lifetime === 'custom' && <DatePicker {...form.field('expiryDate')} label={t('tokens.lastDay')} min={getTomorrow()} />}
      <FormActions form={form} action={t('tokens.add')} onCancel={onCancel} />
    </Form>
  )
}

const getTomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

function ModuleChoices({ selected, onChange }: { selected: readonly string[]; onChange: (modules: string[]) => void }) {
  const { t } = useTranslation('account')
  const { data } = useApiQuery(tokens.listScopes, {})
  const getModuleName = useModuleName()
  // A module without a page has no name that people know; scripts can still request its scope.
  const modules = (data?.scopes ?? [])
    .filter((scope) => scope.startsWith('read:'))
    .map((scope) => scope.slice('read:'.length))
    .filter((module) => getModuleName(module) !== module)
  const toggle = (module: string, isOn: boolean) => onChange(isOn ? [...selected, module] : selected.filter((one) => one !== module))
  return (
    <fieldset className={css.stack}>
      <legend>{t('tokens.modules')}</legend>
      <p>{t('tokens.modules.help')}</p>
      {modules.map((module) => (
        <Checkbox
          key={module}
          label={getModuleName(module)}
          isChecked={selected.includes(module)}
          onChange={(isOn) => toggle(module, isOn)}
        />
      ))}
    </fieldset>
  )
}
