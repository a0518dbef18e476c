import { useTranslation } from 'react-i18next'
import type { OptionalModule } from '#platform/contract/workspace/setup.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useModuleName } from '#platform/web/routing/module-name.tsx'
import { useAllModules } from '#platform/web/routing/modules.tsx'
import { Switch } from '#platform/web/ui/fields/checkbox.tsx'
import css from './module-choices.module.css'
import { toggleModule } from './toggle-module.ts'

type ModuleChoicesProps = { modules: readonly OptionalModule[]; onChange: (modules: OptionalModule[]) => void }

/** A switch for each module, in the order of the menu. */
export function ModuleChoices({ modules, onChange }: ModuleChoicesProps) {
  const { t } = useTranslation('setup')
  const { list } = useFormat()
  const getName = useModuleName()
  const choices = useAllModules().flatMap((webModule) => {
    const module = modules.find(({ name }) => name === webModule.name)
    return module ? [{ ...module, about: webModule.about }] : []
  })
  return (
    <ul className={css.choices}>
      {choices.map(({ name, isUsed, needs, about }) => (
        <li key={name}>
          <Switch
            label={getName(name)}
            help={[about && t(`platform:${name}.${about}`), needs.length > 0 && t('modules.needs', { modules: list(needs.map(getName)) })]
              .filter(Boolean)
              .join(' ')}
            isChecked={isUsed}
            onChange={(next) => onChange(toggleModule(modules, name, next))}
          />
        </li>
      ))}
    </ul>
  )
}
