import { Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import css from './save-bar.module.css'

type SaveBarProps = { form: { isSaving: boolean; discard: () => void; save: () => Promise<unknown> } }

export function SaveBar({ form }: SaveBarProps) {
  const { t } = useTranslation('invoices')
  return (
    <div className={css.bar} role="region" aria-label={t('unsaved')}>
      <span className={css.grow}>{t('unsaved')}</span>
      <Button disabled={form.isSaving} onClick={form.discard}>
        {t('platform:ui.discard')}
      </Button>
      <Button variant="primary" icon={<Save />} isLoading={form.isSaving} onClick={() => void form.save()}>
        {t('platform:ui.save')}
      </Button>
    </div>
  )
}
