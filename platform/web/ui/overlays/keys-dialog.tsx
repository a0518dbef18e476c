import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { Kbd } from '../layout/kbd.tsx'
import css from './keys-dialog.module.css'

export type KeysOf = readonly (readonly [action: string, ...strokes: string[]])[]

export type KeysDialogProps = {
  /** Whose words say what the keys do: `keys.<action>`, or the platform's where they are the same everywhere. */
  module: string
  keys: KeysOf
  onClose: () => void
}

/** What `?` shows: the keys of a page and what each does. */
export function KeysDialog({ module, keys, onClose }: KeysDialogProps) {
  const { t } = useTranslation('platform')
  return (
    <Dialog isOpen title={t('keys.title')} onClose={onClose}>
      <dl className={css.keys}>
        {keys.map(([action, ...strokes]) => (
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
