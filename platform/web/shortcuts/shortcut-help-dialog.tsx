import { useTranslation } from 'react-i18next'
import { useSettings } from '../settings/settings.ts'
import { KeyboardShortcutsDialog } from '../ui/overlays/keyboard-shortcuts-dialog.tsx'
import type { ListedShortcut } from './shortcut-registry.ts'
import { SingleKeySwitch } from './single-key-switch.tsx'
import { isCharacterKeys } from './stroke.ts'

export function ShortcutHelpDialog({ shortcuts, onClose }: { shortcuts: readonly ListedShortcut[]; onClose: () => void }) {
  const { t } = useTranslation('platform')
  const { singleKeyShortcuts } = useSettings()
  const rows = shortcuts
    .map((shortcut) => ({ ...shortcut, keys: shortcut.keys.filter((keys) => singleKeyShortcuts || !isCharacterKeys(keys)) }))
    .filter(({ keys }) => keys.length > 0)
    .map(({ module, name, label, ...row }) => ({ ...row, id: `${module}.${name}`, label: label ?? t(`${module}:keys.${name}`) }))
  const sections = [
    { title: t('keys.onPage'), rows: rows.filter(({ level }) => level !== 'global') },
    { title: t('keys.everywhere'), rows: rows.filter(({ level }) => level === 'global') },
  ]
  return (
    <KeyboardShortcutsDialog sections={sections} onClose={onClose}>
      <SingleKeySwitch />
    </KeyboardShortcutsDialog>
  )
}
