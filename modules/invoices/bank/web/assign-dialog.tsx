import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { Assignment } from './assignment.ts'
import css from './bank.module.css'
import { useAssignForm } from './use-assign-form.ts'
import { useInvoiceOptions } from './use-invoice-options.ts'

type AssignDialogProps = { assignment: Assignment; onClose: () => void }

export function AssignDialog(props: AssignDialogProps) {
  const { t } = useTranslation('invoices')
  return (
    <Dialog isOpen title={t('bank.assignTitle')} onClose={props.onClose}>
      <AssignForm {...props} />
    </Dialog>
  )
}

function AssignForm({ assignment, onClose }: AssignDialogProps) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const { transaction } = assignment
  const form = useAssignForm(assignment, onClose)
  const { parts, rest } = form.values
  const options = useInvoiceOptions(transaction, parts)
  const left = form.left
  return (
    <Form form={form}>
      <p>
        <bdi>{transaction.counterparty || t('bank.unnamed')}</bdi> · <bdi>{money(transaction.openAmount, transaction.currency)}</bdi>
      </p>
      <ComboBox
        key={parts.length}
        label={t('bank.addInvoice')}
        placeholder={t('bank.findInvoice')}
        selected={null}
        error={form.field('parts').error!}
        loadOptions={options.load}
        onChange={(option) => option && form.add(options.find(option.value))}
      />
      {parts.map(({ invoice, text }, index) => (
        <div key={invoice.id} className={css.part}>
          <TextField
            label={t('bank.amountFor', { number: invoice.number })}
            value={text}
            inputMode="decimal"
            autoComplete="off"
            help={t('bank.openOf', { amount: money(invoice.balance, transaction.currency), client: invoice.client })}
            error={form.findPartError({ invoice, text })}
            onChange={(next) => form.setText(index, next)}
          />
          <IconButton label={t('bank.removeInvoice', { number: invoice.number })} onClick={() => form.remove(index)}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {parts.length > 0 && left * transaction.openAmount > 0 && (
        <RadioGroup
          label={t('bank.restTitle', { amount: money(left, transaction.currency) })}
          options={(['open', 'closed'] as const).map((value) => ({ value, label: t(`bank.rest.${value}`) }))}
          value={rest}
          onChange={(value) => form.change({ rest: value })}
          error={form.field('rest').error!}
        />
      )}
      <FormActions form={form} action={t('bank.match')} onCancel={onClose} />
    </Form>
  )
}
