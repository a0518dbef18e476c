import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { email, type ConversationEmail } from '../../../contract.ts'
import css from './email-body.module.css'
import { EmailFrame } from './email-frame.tsx'
import { PlainText } from './plain-text.tsx'

type EmailBodyProps = { mail: ConversationEmail; onComposeTo: (address: string) => void; canTrust: boolean }

export function EmailBody({ mail, onComposeTo, canTrust }: EmailBodyProps) {
  const [isImagesRequested, setImagesRequested] = useState(false)
  const showsRemoteImages = isImagesRequested || mail.showsImages
  if (!mail.message) return <PlainText text={mail.text} onComposeTo={onComposeTo} />
  return (
    <div>
      {mail.remoteImages.length > 0 && !showsRemoteImages && (
        <HiddenImages mail={mail} canTrust={canTrust} onShow={() => setImagesRequested(true)} />
      )}
      <EmailFrame {...{ mail, showsRemoteImages, onComposeTo }} />
    </div>
  )
}

function HiddenImages({ mail, canTrust, onShow }: { mail: ConversationEmail; canTrust: boolean; onShow: () => void }) {
  const { t } = useTranslation('email')
  const { mutate: trust } = useApiMutation(email.trustImages, {
    topics: ['mails'],
    optimisticUpdate: ({ updateQuery }, { email: address, isTrusted }) =>
      updateQuery(email.getMail, ({ mail: open }) => ({
        mail: open.from.email === address ? { ...open, showsImages: isTrusted } : open,
      })),
    isIrreversible: true,
    onSuccess: (_answer, { email: address, isTrusted }) => {
      const action = { label: t('ui.undo'), onAction: () => trust({ email: address, isTrusted: false }) }
      if (isTrusted) toast.show(t('mail.done.trusted', { address }), { id: `trusted-${address}`, action })
    },
  })
  return (
    <div className={css.hidden}>
      <ImageOff aria-hidden />
      <p className={css.words}>{t('mail.imagesHidden')}</p>
      <Button size="small" onClick={onShow}>
        {t('mail.showImages')}
      </Button>
      {canTrust && (
        <Button size="small" variant="quiet" onClick={() => trust({ email: mail.from.email, isTrusted: true })}>
          {t('mail.showAlways')}
        </Button>
      )}
    </div>
  )
}
