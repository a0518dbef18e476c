import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import css from '../fields/written-field.module.css'

/** Says that somebody else has changed the field that is being written, and offers theirs. */
export function Theirs({ text, onTake }: { text: string | null; onTake: () => void }) {
  const { t } = useTranslation('platform')
  if (text === null) return null
  return (
    <p className={css.theirs} role="status">
      {t('ui.theirs', { text })}
      <Button variant="quiet" size="small" onPointerDown={(event) => event.preventDefault()} onClick={onTake}>
        {t('ui.theirsTake')}
      </Button>
    </p>
  )
}
