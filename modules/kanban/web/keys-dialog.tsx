import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Kbd } from '#platform/web/ui/kbd.tsx'
import css from './keys-dialog.module.css'

const keys: readonly (readonly [action: string, ...keys: string[]])[] = [
  ['add', 'N', 'Q'],
  ['search', '/'],
  ['go', '↑', '↓', '←', '→'],
  ['open', 'Enter'],
  ['move', 'Alt ↑', 'Alt ↓'],
  ['moveTo', 'Alt ←', 'Alt →'],
  ['drag', 'Tab', 'Enter'],
  ['done', 'D'],
  ['archive', 'C'],
  ['delete', '#', 'Del'],
  ['menu', 'Shift F10'],
  ['leave', 'Esc'],
  ['undo', 'Ctrl Z'],
  ['help', '?'],
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('kanban')
  return (
    <Dialog isOpen title={t('keys.title')} onClose={onClose}>
      <dl className={css.keys}>
        {keys.map(([action, ...strokes]) => (
          <div key={action} className={css.row}>
            <dt>{t(`keys.${action}`)}</dt>
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
