import { Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { type ConversationEmail, type EmailAttachment, email } from '../../contract.ts'

/** Offered while an attached PDF or XML is no bill yet. */
export function AddBillButton({ mail }: { mail: ConversationEmail }) {
  const { t } = useTranslation('email')
  const add = useApiMutation(email.addBillOfMail, { topics: ['mails', 'bills'], undoMessage: () => t('mail.done.bill') })
  const isBill = mail.links.some(({ entity }) => entity === 'bill')
  if (isBill || mail.folder === 'draft' || !mail.attachments.some(isPdfOrXml)) return null
  return (
    <div>
      <Button size="small" icon={<Receipt aria-hidden />} isLoading={add.isPending} onClick={() => add.mutate({ id: mail.id })}>
        {t('mail.addBill')}
      </Button>
    </div>
  )
}

const isPdfOrXml = ({ name, type }: EmailAttachment) => type === 'application/pdf' || /\.(pdf|xml)$/i.test(name)
