import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Kbd } from '#platform/web/ui/kbd.tsx'
import css from './keys-dialog.module.css'

const keys: readonly (readonly [action: string, ...keys: string[]])[] = [
  ['add', 'Q', 'N'],
  ['search', '/'],
  ['move', 'J', 'K', '↓', '↑'],
  ['open', 'Enter'],
  ['complete', 'C', 'Space'],
  ['star', 'S', '!'],
  ['delete', '#', 'Del'],
  ['select', 'X'],
  ['range', 'Shift ↓', 'Shift ↑'],
  ['all', 'Ctrl A'],
  ['order', 'Alt ↓', 'Alt ↑'],
  ['inside', '→', '←'],
  ['leave', 'Esc'],
  ['undo', 'Ctrl Z'],
  ['help', '?'],
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('todo')
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
