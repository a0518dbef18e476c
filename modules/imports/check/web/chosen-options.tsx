import { useTranslation } from 'react-i18next'
import type { DetailedImport } from '../../contract.ts'
import css from './check-step.module.css'

/** The choices of the source with which the items were checked, such as the board. */
export function ChosenOptions({ record: { module, options, settings } }: { record: DetailedImport }) {
  const { t } = useTranslation(['imports', module])
  if (options.length === 0) return null
  const translate = (key: string) => t([`${module}:${key}`], { defaultValue: key })
  return (
    <dl className={css.options}>
      {options.map(({ name, label, choices, default: fallback }) => {
        const chosen = settings.options.find((one) => one.name === name)?.value ?? fallback
        const choice = choices.find(({ value }) => value === chosen)
        return (
          <div key={name} className={css.option}>
            <dt>{translate(label)}</dt>
            <dd>{choice?.label ? translate(choice.label) : <bdi>{choice?.title ?? chosen}</bdi>}</dd>
          </div>
        )
      })}
    </dl>
  )
}
