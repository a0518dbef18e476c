import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { maySendUpload, uploadOf } from '#platform/web/api/uploads.ts'
import { isAddress } from '../../web/addresses.ts'
import { composerOf, type Composer, type Values } from './composers.ts'
import { mentionsFile } from './mentions-file.ts'
import { sendMail } from './send-mail.ts'
import { textOf } from '../../web/html-to-text.ts'

export type SendErrors = { to?: string; general?: string }

/** Sends a mail after what a careful colleague would ask: each thing once. */
export function useSend(key: string) {
  const { t } = useTranslation('email')
  const [errors, setErrors] = useState<SendErrors>({})
  const asked = useRef(new Set<string>())
  const wrongIn = ({ values }: Composer): SendErrors => {
    const everyone = [...values.to, ...values.cc, ...values.bcc]
    if (everyone.length === 0) return { to: t('compose.send.nobody') }
    const wrong = everyone.find(({ email: address }) => !isAddress(address))
    if (wrong) return { to: t('compose.send.wrong', { text: wrong.email }) }
    const isStuck = values.files.some((file) => !file.stored && !maySendUpload(uploadOf(file.key)))
    return isStuck ? { general: t('compose.send.files') } : {}
  }
  const ask = async (what: 'empty' | 'file', values: Values): Promise<boolean> => {
    if (asked.current.has(what)) return true
    const question = what === 'empty' ? emptyQuestion(values) : mentionsFile(ownText(values)) && !hasFiles(values) ? 'file' : null
    if (!question) return true
    asked.current.add(what)
    return confirm({
      title: t(`compose.ask.${question}`),
      text: t(`compose.ask.${question}.text`),
      action: t('compose.ask.send'),
      cancel: t('compose.ask.back'),
    })
  }
  const send = async (): Promise<SendErrors> => {
    const composer = composerOf(key)
    if (!composer || composer.isSending) return {}
    const wrong = wrongIn(composer)
    setErrors(wrong)
    if (wrong.to || wrong.general) return wrong
    if (!(await ask('empty', composer.values)) || !(await ask('file', composer.values))) return {}
    const problem = await sendMail(key)
    const found = problem ? { general: problemText(problem) } : {}
    if (problem) setErrors(found)
    return found
  }
  return { send, errors, forget: () => setErrors({}) }
}

const hasFiles = ({ files, images }: Values) => files.length > 0 || images.length > 0
const ownText = ({ own }: Values) => textOf(own)

function emptyQuestion(values: Values): 'nothing' | 'subject' | 'body' | null {
  const hasSubject = values.subject.trim() !== ''
  const hasBody = ownText(values).trim() !== '' || values.quote !== '' || /<img/i.test(values.own) || values.files.length > 0
  if (!hasSubject && !hasBody) return 'nothing'
  if (!hasSubject) return 'subject'
  return hasBody ? null : 'body'
}
