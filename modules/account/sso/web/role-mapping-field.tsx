import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { FieldMessages } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './role-mapping-field.module.css'
import type { MappingValues } from './use-provider-form.ts'

const MAX_MAPPINGS = 100

type RoleMappingFieldProps = {
  value: readonly MappingValues[]
  onChange: (mappings: MappingValues[]) => void
  error?: string | undefined
  roleOptions: readonly SelectOption[]
  defaultRole: string
}

/** Assigns a role to each value of the claim; the first value that the claim contains decides. */
export function RoleMappingField({ value: mappings, onChange, error, roleOptions, defaultRole }: RoleMappingFieldProps) {
  const { t } = useTranslation('account')
  const id = useId()
  const isBlank = (mapping: MappingValues) => mapping.value.trim() === ''
  const add = () => {
    const highest = Math.max(0, ...mappings.map((one) => one.id))
    onChange([...mappings, { id: highest + 1, value: '', role: defaultRole }])
  }
  return (
    <fieldset className={css.mappings} aria-describedby={`${id}-help`}>
      <legend>{t('sso.roleMapping')}</legend>
      {mappings.map((mapping, index) => (
        <MappingRow
          key={mapping.id}
          {...{ mapping, roleOptions }}
          error={isBlank(mapping) ? error : undefined}
          onChange={(part) => onChange(mappings.with(index, { ...mapping, ...part }))}
          onMoveUp={index > 0 ? () => onChange(mappings.with(index, mappings[index - 1]!).with(index - 1, mapping)) : undefined}
          onRemove={() => onChange(mappings.filter((one) => one !== mapping))}
        />
      ))}
      <FieldMessages id={id} help={t('sso.roleMapping.help')} {...(error && !mappings.some(isBlank) && { error })} />
      {mappings.length < MAX_MAPPINGS && (
        <Button size="small" icon={<Plus />} onClick={add}>
          {t('sso.roleMapping.add')}
        </Button>
      )}
    </fieldset>
  )
}

type MappingRowProps = {
  mapping: MappingValues
  roleOptions: readonly SelectOption[]
  error: string | undefined
  onChange: (part: Partial<MappingValues>) => void
  onMoveUp: (() => void) | undefined
  onRemove: () => void
}

function MappingRow({ mapping: { value, role }, roleOptions, error, onChange, onMoveUp, onRemove }: MappingRowProps) {
  const { t } = useTranslation('account')
  return (
    <div role="group" aria-label={value || t('sso.roleMapping.value')} className={css.mapping}>
      <TextField
        label={t('sso.roleMapping.value')}
        value={value}
        {...(error && { error })}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        onChange={(text) => onChange({ value: text })}
      />
      <Select label={t('sso.roleMapping.role')} options={roleOptions} value={role} onChange={(name) => onChange({ role: name })} />
      <IconButton label={t('sso.roleMapping.moveUp', { value })} disabled={!onMoveUp} {...(onMoveUp && { onClick: onMoveUp })}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t('sso.roleMapping.remove', { value })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  )
}
