import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { CopyDialog } from '#platform/web/ui/overlays/copy-dialog.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { quoteEndpoints } from '../../contract.ts'
import type { ListedQuote } from '../../quote-schema.ts'
import { describeMissing } from './describe-missing.ts'
import { getQuoteName, quoteTopics } from './quote-mutations.ts'

type ShareDialogProps = { quote: ListedQuote | null; onClose: () => void }

/** Explains what a link does, creates one and shows it. */
export function ShareDialog({ quote, onClose }: ShareDialogProps) {
  const { t } = useTranslation('invoices')
  const [link, setLink] = useState<string | null>(null)
  const name = quote ? getQuoteName(quote, t) : ''
  return (
    <>
      <Dialog isOpen={quote !== null} title={t('quote.share.title', { name })} onClose={onClose}>
        {quote && <ShareForm key={quote.id} quote={quote} onClose={onClose} onCreated={setLink} />}
      </Dialog>
      <CopyDialog
        title={t('quote.share')}
        content={link === null ? null : { text: t('quote.share.text'), label: t('quote.share.link'), value: link }}
        onClose={() => setLink(null)}
      />
    </>
  )
}

type ShareFormProps = { quote: ListedQuote; onClose: () => void; onCreated: (link: string) => void }

function ShareForm({ quote, onClose, onCreated }: ShareFormProps) {
  const { t } = useTranslation('invoices')
  const share = useApiMutation(quoteEndpoints.shareQuote, { ...quoteTopics, isIrreversible: true, onError: () => true })
  const form = useForm({
    initial: {},
    formatError: (problem) => describeMissing(problem, t) ?? formatProblem(problem),
    save: async () => {
      const { data } = await share.mutateAsync({ id: quote.id, version: quote.version })
      onClose()
      onCreated(data.link)
    },
  })
  return (
    <Form form={form}>
      <p>{t(quote.status === 'draft' ? 'quote.share.draft' : 'quote.share.sent')}</p>
      <FormActions form={form} action={t('quote.share.action')} onCancel={onClose} />
    </Form>
  )
}
