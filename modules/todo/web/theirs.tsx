import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/button.tsx'
import css from './task-detail.module.css'

/** Says that somebody else has changed the field that is being written, and offers theirs. */
export function Theirs({ text, onTake }: { text: string | null; onTake: () => void }) {
  const { t } = useTranslation('todo')
  if (text === null) return null
  return (
    <p className={css.theirs} role="status">
      {t('theirs', { text })}
      <Button variant="quiet" size="small" onPointerDown={(event) => event.preventDefault()} onClick={onTake}>
        {t('theirs.take')}
      </Button>
    </p>
  )
}
