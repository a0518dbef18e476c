import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
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
  const { lostReason, issued } = form
  const discardAndLeave = () => {
    form.discard()
    if (lostReason === 'deleted') void navigate({ to: '/invoices', ignoreBlocker: true })
  }
  return (
    <Dialog
      isOpen={lostReason !== null}
      title={t(lostReason === 'deleted' ? 'lost.deletedTitle' : 'lost.issuedTitle')}
      role="alertdialog"
      backdrop="static"
      onClose={form.continueAsNewDraft}
    >
      <div className={css.versions}>
        <p>{lostReason === 'deleted' ? t('lost.deletedText') : t('lost.issuedText', { number: issued?.number })}</p>
        <ActionBar>
          <Button onClick={discardAndLeave}>{t('lost.discard')}</Button>
          {canCreate && (
            <Button variant="primary" autoFocus onClick={form.continueAsNewDraft}>
              {t('lost.keep')}
            </Button>
          )}
        </ActionBar>
      </div>
    </Dialog>
  )
}
