import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useToday } from '#platform/web/hooks/use-today.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { ListedBill } from '../../bill-schema.ts'
import { getBillName } from '../../web/bill-name.ts'
import { useSums } from '../../web/use-sums.ts'
import css from './transfer-dialog.module.css'
import { type TransferFile, useTransferForm } from './use-transfer-form.ts'

type TransferDialogProps = {
  /** Approved bills in euro with an IBAN. */
  bills: readonly ListedBill[]
  onPay: (bills: readonly ListedBill[]) => void
  onClose: () => void
}

/** Creates and downloads the file with which a bank transfers the amounts of several bills. */
export function TransferDialog(props: TransferDialogProps) {
  const { t } = useTranslation('bills')
  const [file, setFile] = useState<TransferFile | null>(null)
  return (
    <Dialog isOpen title={t('transfer.title')} onClose={props.onClose}>
      {file ? <Finished {...props} file={file} /> : <TransferForm {...props} onCreated={setFile} />}
    </Dialog>
  )
}

type TransferFormProps = TransferDialogProps & { onCreated: (file: TransferFile) => void }

function TransferForm({ bills, onCreated, onClose }: TransferFormProps) {
  const { t } = useTranslation('bills')
  const today = useToday()
  const form = useTransferForm(bills, onCreated)
  const sums = useSums(form.included)
  return (
    <Form form={form}>
      <p>
        {t('transfer.count', { count: form.included.length })} · <bdi>{sums}</bdi>
      </p>
      {form.exported.length > 0 && (
        <>
          <Alert color="warning" title={t('transfer.exported', { count: form.exported.length })}>
            <ExportedList bills={form.exported} />
          </Alert>
          <Checkbox
            label={t('transfer.again', { count: form.exported.length })}
            isChecked={form.values.again}
            onChange={(again) => form.change({ again })}
            error={form.field('again').error!}
          />
        </>
      )}
      <DatePicker {...form.field('date')} label={t('transfer.date')} min={today} isRequired />
      <p className={css.note}>{t('transfer.note')}</p>
      <FormActions form={form} action={t('transfer.create')} onCancel={onClose} />
    </Form>
  )
}

function ExportedList({ bills }: { bills: readonly ListedBill[] }) {
  const { t } = useTranslation('bills')
  const { date } = useFormat()
  return (
    <ul className={css.exported}>
      {bills.map((bill) => (
        <li key={bill.id}>
          <bdi>{getBillName(bill)}</bdi> – {bill.exportedAt && t('exportedOn', { date: date(bill.exportedAt) })}
        </li>
      ))}
    </ul>
  )
}

function Finished({ file, onPay, onClose }: TransferDialogProps & { file: TransferFile }) {
  const { t } = useTranslation('bills')
  const { money } = useFormat()
  return (
    <div className={css.finished}>
      <Alert color="success" title={t('transfer.done', { count: file.count, amount: money(file.total, 'EUR') })}>
        {t('transfer.next')}
      </Alert>
      <ActionBar>
        <Button onClick={onClose}>{t('platform:ui.close')}</Button>
        <Button
          variant="primary"
          onClick={() => {
            onClose()
            onPay(file.bills)
          }}
        >
          {t('transfer.markPaid', { count: file.count })}
        </Button>
      </ActionBar>
    </div>
  )
}
