import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { imports, type DetailedImport, type ImportSourceInfo } from '../../contract.ts'
import { mutationOptions, useCancelImport } from '../../web/import-mutations.ts'
import { FormatSection } from './format-section.tsx'
import { MappingSection } from './mapping-section.tsx'
import { OptionSection } from './option-section.tsx'
import { PeopleSection } from './people-section.tsx'
import css from './settings-step.module.css'
import { useSettingsDraft } from './use-settings-draft.ts'

type SettingsStepProps = { record: DetailedImport; source: ImportSourceInfo | undefined; onChecked: () => void }

export function SettingsStep({ record, source, onChecked }: SettingsStepProps) {
  const { t } = useTranslation('imports')
  const { cancel } = useCancelImport()
  const settings = useSettingsDraft(record, source)
  const { form, hasErrors, submit, isPending } = useCheck(record, source, settings, onChecked)
  const isEmpty = record.columns.length === 0 && record.options.length === 0 && record.people.length === 0
  return (
    <form ref={form} noValidate className={css.sections} onSubmit={submit}>
      {isEmpty && <p>{t('settings.none')}</p>}
      {record.columns.length > 0 && source && <MappingSection {...{ record, source, settings, hasErrors }} />}
      {record.columns.length > 0 && source && <FormatSection {...{ record, source, settings }} />}
      {record.options.length > 0 && <OptionSection {...{ record, settings }} />}
      {record.people.length > 0 && <PeopleSection {...{ record, settings }} />}
      <ActionBar>
        {record.state !== 'failed' && <Button onClick={() => cancel(record.id)}>{t('cancel')}</Button>}
        <Button type="submit" variant="primary" isLoading={isPending}>
          {t('settings.check')}
        </Button>
      </ActionBar>
    </form>
  )
}

/** Required columns must be assigned before the check. */
function useCheck(
  record: DetailedImport,
  source: ImportSourceInfo | undefined,
  { draft, clear }: ReturnType<typeof useSettingsDraft>,
  onChecked: () => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const [hasErrors, setHasErrors] = useState(false)
  const onSuccess = () => (clear(), onChecked())
  const { mutate, isPending } = useApiMutation(imports.checkImport, { ...mutationOptions, onSuccess })
  const isMapped = (column: string) => draft.mapping.some((one) => one.column === column && one.index !== null)
  const isComplete = record.columns.length === 0 || (source?.columns ?? []).every(({ name, isRequired }) => !isRequired || isMapped(name))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setHasErrors(!isComplete)
    if (isComplete) mutate({ id: record.id, settings: draft })
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return { form, hasErrors, submit, isPending }
}
