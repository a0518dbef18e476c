import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { email, type Reply } from '../../../contract.ts'
import css from './mail-body.module.css'
import { MailFrame } from './mail-frame.tsx'
import { PlainText } from './plain-text.tsx'

type MailBodyProps = { mail: Reply; onWriteTo: (address: string) => void; mayTrust: boolean }

/** What a mail says; images from outside wait until they are asked for. */
export function MailBody({ mail, onWriteTo, mayTrust }: MailBodyProps) {
  const [isAsked, ask] = useState(false)
  const isShowingImages = isAsked || mail.showsImages
  if (!mail.message) return <PlainText text={mail.text} onWriteTo={onWriteTo} />
  return (
    <div>
      {mail.remoteImages.length > 0 && !isShowingImages && <HiddenImages mail={mail} mayTrust={mayTrust} onShow={() => ask(true)} />}
      <MailFrame {...{ mail, isShowingImages, onWriteTo }} />
    </div>
  )
}

function HiddenImages({ mail, mayTrust, onShow }: { mail: Reply; mayTrust: boolean; onShow: () => void }) {
  const { t } = useTranslation('email')
  const { mutate: trust } = useAction(email.trustImages, {
    topics: ['mails'],
    optimistic: ({ change }, { email: address, isTrusted }) =>
      change(email.getMail, ({ mail: open }) => ({ mail: open.from.email === address ? { ...open, showsImages: isTrusted } : open })),
    final: true,
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
      {mayTrust && (
        <Button size="small" variant="quiet" onClick={() => trust({ email: mail.from.email, isTrusted: true })}>
          {t('mail.showAlways')}
        </Button>
      )}
    </div>
  )
}
