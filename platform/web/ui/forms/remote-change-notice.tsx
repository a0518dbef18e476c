import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import css from '../fields/inline-field.module.css'

/** Informs the user that someone else changed the field being edited, and offers their value. */
export function RemoteChangeNotice({ text, onAccept }: { text: string | null; onAccept: () => void }) {
  const { t } = useTranslation('platform')
  if (text === null) return null
  return (
    <p className={css.remoteValue} role="status">
      {t('ui.remoteValue', { text })}
      <Button variant="quiet" size="small" onPointerDown={(event) => event.preventDefault()} onClick={onAccept}>
        {t('ui.useRemoteValue')}
      </Button>
    </p>
  )
}
