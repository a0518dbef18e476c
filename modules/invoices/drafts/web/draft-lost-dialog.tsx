import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Actions } from '#platform/web/ui/buttons/actions.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import css from './draft-dialogs.module.css'
import type { DraftForm } from './use-draft-form.ts'

/** Shown when another user has issued or deleted the draft; unsaved edits can become a new draft. */
export function DraftLostDialog({ form }: { form: DraftForm }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const { canCreate } = useInvoicePermissions()
  const { lost, issued } = form
  const giveUp = () => {
    form.discard()
    if (lost === 'deleted') void navigate({ to: '/invoices', ignoreBlocker: true })
  }
  return (
    <Dialog
      isOpen={lost !== null}
      title={t(lost === 'deleted' ? 'lost.deletedTitle' : 'lost.issuedTitle')}
      role="alertdialog"
      backdrop="static"
      onClose={form.keep}
    >
      <div className={css.versions}>
        <p>{lost === 'deleted' ? t('lost.deletedText') : t('lost.issuedText', { number: issued?.number })}</p>
        <Actions>
          <Button onClick={giveUp}>{t('lost.giveUp')}</Button>
          {canCreate && (
            <Button variant="primary" autoFocus onClick={form.keep}>
              {t('lost.keep')}
            </Button>
          )}
        </Actions>
      </div>
    </Dialog>
  )
}
