import { useTranslation } from 'react-i18next'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { DetailedImport } from '../../contract.ts'
import css from './settings-step.module.css'
import type { SettingsDraft } from './use-settings-draft.ts'

type OptionSectionProps = { record: DetailedImport; settings: SettingsDraft }

/** The choices of the source, such as the board to import into. */
export function OptionSection({ record: { module, options }, settings: { draft, setOption } }: OptionSectionProps) {
  const { t } = useTranslation(['imports', module])
  const translate = (key: string) => t([`${module}:${key}`], { defaultValue: key })
  return (
    <section className={css.section}>
      <h3>{t('options.title')}</h3>
      <div className={css.grid}>
        {options.map(({ name, label, choices, default: fallback }) => (
          <Select
            key={name}
            label={translate(label)}
            options={choices.map((choice) => ({
              value: choice.value,
              label: choice.label === null ? (choice.title ?? choice.value) : translate(choice.label),
            }))}
            value={draft.options.find((one) => one.name === name)?.value ?? fallback}
            onChange={(value) => setOption(name, value)}
          />
        ))}
      </div>
    </section>
  )
}
