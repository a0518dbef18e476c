import { Forward, Printer, Reply, ReplyAll } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { Email } from '../../contract.ts'
import { openComposer } from '../../compose/web/index.ts'
import { isReplyAllUseful } from '../../web/reply.ts'
import { useOwnAddresses } from '../../web/use-own-addresses.ts'
import css from './reply-buttons.module.css'

export function ReplyButtons({ mail }: { mail: Email }) {
  const { t } = useTranslation('email')
  const canReplyAll = isReplyAllUseful(mail, useOwnAddresses())
  return (
    <div className={css.buttons}>
      <Button icon={<Reply data-points />} data-does="reply" onClick={() => void openComposer({ kind: 'reply', mail })}>
        {t('mail.reply')}
      </Button>
      <Button
        icon={<ReplyAll data-points />}
        data-does="replyAll"
        hidden={!canReplyAll}
        onClick={() => void openComposer({ kind: canReplyAll ? 'replyAll' : 'reply', mail })}
      >
        {t('mail.replyAll')}
      </Button>
      <Button icon={<Forward data-points />} data-does="forward" onClick={() => void openComposer({ kind: 'forward', mail })}>
        {t('mail.forward')}
      </Button>
      <IconButton
        label={t('mail.print')}
        shortcut="P"
        data-does="print"
        onClick={() => void import('./message/print-email.ts').then(({ printEmail }) => printEmail(mail, t))}
      >
        <Printer />
      </IconButton>
    </div>
  )
}
