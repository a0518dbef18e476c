import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { canSendUpload, getUpload } from '#platform/web/api/uploads.ts'
import { isAddress } from '../../web/addresses.ts'
import { getComposer, type Composer, type ComposerValues } from './composers.ts'
import { mentionsAttachment } from './mentions-attachment.ts'
import { sendDraft } from './send-draft.ts'
import { htmlToText } from '../../web/html-to-text.ts'

export type SendErrors = { to?: string; general?: string }

/** Asks once about a missing subject, text or attachment before sending. */
export function useSend(key: string) {
  const { t } = useTranslation('email')
  const [errors, setErrors] = useState<SendErrors>({})
  const confirmedQuestions = useRef(new Set<string>())
  const validate = ({ values }: Composer): SendErrors => {
    const recipients = [...values.to, ...values.cc, ...values.bcc]
    if (recipients.length === 0) return { to: t('compose.send.nobody') }
    const invalid = recipients.find(({ email: address }) => !isAddress(address))
    if (invalid) return { to: t('compose.send.wrong', { text: invalid.email }) }
    const hasFailedUpload = values.files.some((file) => !file.stored && !canSendUpload(getUpload(file.key)))
    return hasFailedUpload ? { general: t('compose.send.files') } : {}
  }
  const confirmUnusual = async (what: 'empty' | 'file', values: ComposerValues): Promise<boolean> => {
    if (confirmedQuestions.current.has(what)) return true
    const question =
      what === 'empty' ? findMissingPart(values) : mentionsAttachment(getBodyText(values)) && !hasFiles(values) ? 'file' : null
    if (!question) return true
    confirmedQuestions.current.add(what)
    return confirm({
      title: t(`compose.ask.${question}`),
      text: t(`compose.ask.${question}.text`),
      confirmLabel: t('compose.ask.send'),
      cancelLabel: t('compose.ask.back'),
    })
  }
  const send = async (): Promise<SendErrors> => {
    const composer = getComposer(key)
    if (!composer || composer.isSending) return {}
    const invalid = validate(composer)
    setErrors(invalid)
    if (invalid.to || invalid.general) return invalid
    if (!(await confirmUnusual('empty', composer.values)) || !(await confirmUnusual('file', composer.values))) return {}
    const problem = await sendDraft(key)
    const nextErrors = problem ? { general: formatProblem(problem) } : {}
    if (problem) setErrors(nextErrors)
    return nextErrors
  }
  return { send, errors, clearErrors: () => setErrors({}) }
}

const hasFiles = ({ files, images }: ComposerValues) => files.length > 0 || images.length > 0
const getBodyText = ({ own }: ComposerValues) => htmlToText(own)

function findMissingPart(values: ComposerValues): 'nothing' | 'subject' | 'body' | null {
  const hasSubject = values.subject.trim() !== ''
  const hasBody = getBodyText(values).trim() !== '' || values.quote !== '' || /<img/i.test(values.own) || values.files.length > 0
  if (!hasSubject && !hasBody) return 'nothing'
  if (!hasSubject) return 'subject'
  return hasBody ? null : 'body'
}
