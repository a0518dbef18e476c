import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandKeyLabel } from '../../hooks/command-key.ts'
import { Dialog } from './dialog.tsx'
import { Kbd } from '../layout/kbd.tsx'
import css from './keyboard-shortcuts-dialog.module.css'

export type ShortcutRow = { id: string; label: string; keys: readonly string[] }

export type KeyboardShortcutsDialogProps = {
  /** Texts are translated. Sections without rows are left out. */
  sections: readonly { title?: string; rows: readonly ShortcutRow[] }[]
  onClose: () => void
  children?: ReactNode
}

export function KeyboardShortcutsDialog({ sections, onClose, children }: KeyboardShortcutsDialogProps) {
  const { t } = useTranslation('platform')
  return (
    <Dialog isOpen title={t('keys.title')} onClose={onClose}>
      <div className={css.sections}>
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <section key={title}>
              {title && <h3 className={css.title}>{title}</h3>}
              <ShortcutRows rows={rows} />
            </section>
          ))}
        {children}
      </div>
    </Dialog>
  )
}

const ShortcutRows = ({ rows }: { rows: readonly ShortcutRow[] }) => (
  <dl className={css.keys}>
    {rows.map(({ id, label, keys }) => (
      <div key={id} className={css.row}>
        <dt>{label}</dt>
        <dd className={css.strokes}>
          {keys.map((stroke) => (
            <Kbd key={stroke} keys={stroke.replace('Ctrl', commandKeyLabel)} />
          ))}
        </dd>
      </div>
    ))}
  </dl>
)
