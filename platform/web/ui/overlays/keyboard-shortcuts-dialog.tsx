import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { Kbd } from '../layout/kbd.tsx'
import css from './keyboard-shortcuts-dialog.module.css'

export type ShortcutList = readonly (readonly [action: string, ...strokes: string[]])[]

export type KeyboardShortcutsDialogProps = {
  /** The module whose messages describe the shortcuts: `keys.<action>`, else the platform's. */
  module: string
  shortcuts: ShortcutList
  onClose: () => void
}

export function KeyboardShortcutsDialog({ module, shortcuts, onClose }: KeyboardShortcutsDialogProps) {
  const { t } = useTranslation('platform')
  return (
    <Dialog isOpen title={t('keys.title')} onClose={onClose}>
      <dl className={css.keys}>
        {shortcuts.map(([action, ...strokes]) => (
          <div key={action} className={css.row}>
            <dt>{t(`${module}:keys.${action}`)}</dt>
            <dd className={css.strokes}>
              {strokes.map((stroke) => (
                <Kbd key={stroke} keys={stroke} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
