import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Actions } from '#platform/web/ui/actions.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useInvoiceRights } from './invoice-rights.ts'
import page from './page.module.css'
import type { InvoiceForm } from './use-invoice-form.ts'

/** Says that the draft has been issued or deleted while it was written: what was written can become a new draft. */
export function LostDialog({ form }: { form: InvoiceForm }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const { mayAdd } = useInvoiceRights()
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
      <div className={page.versions}>
        <p>{lost === 'deleted' ? t('lost.deletedText') : t('lost.issuedText', { number: issued?.number })}</p>
        <Actions>
          <Button onClick={giveUp}>{t('lost.giveUp')}</Button>
          {mayAdd && (
            <Button variant="primary" autoFocus onClick={form.keep}>
              {t('lost.keep')}
            </Button>
          )}
        </Actions>
      </div>
    </Dialog>
  )
}
