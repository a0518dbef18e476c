import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultLayoutSettings, LayoutSettings } from '#platform/contract/layout-settings.ts'
import { showErrorToast } from '../../notifications/toasts.ts'
import { updateSettings } from '../../settings/update-settings.ts'
import { defaultBrowserSettings, useSettings, type Settings } from '../../settings/settings.ts'
import { skins } from '../../theme/constants.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Select } from '../../ui/fields/select.tsx'
import css from './customizer.module.css'

const change = (part: Partial<Settings>) => void updateSettings(part).catch(showErrorToast)

export function CustomizerPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('platform')
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('customizer')} size="narrow">
      <div className={css.panel}>
        <SettingsSection title={t('customizer.look')} note={t('customizer.look.note')}>
          <RadioSetting name="skin" values={skins} />
          <SwitchSetting name="isRTL" />
          <SwitchSetting name="menuCollapsed" />
        </SettingsSection>
        <SettingsSection title={t('customizer.layout')} note={t('customizer.layout.note')}>
          <RadioSetting name="layout" values={valuesOf('layout')} />
          <RadioSetting name="contentWidth" values={valuesOf('contentWidth')} />
          <SwitchSetting name="menuHidden" />
          <RadioSetting name="navbarType" values={valuesOf('navbarType')} />
          <SelectSetting name="navbarColor" values={valuesOf('navbarColor')} />
          <RadioSetting name="footerType" values={valuesOf('footerType')} />
          <SelectSetting name="toastPosition" values={valuesOf('toastPosition')} />
          <SwitchSetting name="scrollToTop" />
        </SettingsSection>
        <Button onClick={() => change({ ...defaultBrowserSettings, ...defaultLayoutSettings })}>{t('customizer.reset')}</Button>
      </div>
    </Drawer>
  )
}

function SettingsSection({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <div>
        <h3 className={css.title}>{title}</h3>
        <p className={css.note}>{note}</p>
      </div>
      {children}
    </section>
  )
}

type Named<T> = { [K in keyof Settings]: Settings[K] extends T ? (T extends Settings[K] ? never : K) : never }[keyof Settings]
type ChoiceName = Named<string>
type ToggleName = 'isRTL' | 'menuCollapsed' | 'menuHidden' | 'scrollToTop'

const valuesOf = <K extends keyof LayoutSettings>(name: K) =>
  (LayoutSettings.properties[name] as unknown as { enum: LayoutSettings[K][] }).enum

function useOptions<V extends string>(name: string, values: readonly V[]) {
  const { t } = useTranslation('platform')
  return { label: t(`setting.${name}`), options: values.map((value) => ({ value, label: t(`setting.${name}.${value}` as string) })) }
}

function RadioSetting<K extends ChoiceName>({ name, values }: { name: K; values: readonly Settings[K][] }) {
  return (
    <RadioGroup
      {...useOptions(name, values)}
      value={useSettings()[name]}
      orientation="horizontal"
      onChange={(value) => change({ [name]: value })}
    />
  )
}

function SelectSetting<K extends ChoiceName>({ name, values }: { name: K; values: readonly Settings[K][] }) {
  return <Select {...useOptions(name, values)} value={useSettings()[name]} onChange={(value) => change({ [name]: value })} />
}

function SwitchSetting({ name }: { name: ToggleName }) {
  const { t } = useTranslation('platform')
  return <Switch label={t(`setting.${name}`)} isChecked={useSettings()[name]} onChange={(isOn) => change({ [name]: isOn })} />
}
