import { Mail, MailOpen, OctagonAlert, Star, Tag, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { EmailRow } from '../../../contract.ts'
import { MoveIcon, useLabelSections, useMoveSections } from './email-menus.tsx'
import type { EmailCommands } from './use-email-commands.ts'

type EmailActionsProps = { emails: readonly EmailRow[]; commands: EmailCommands; onCreateLabel: () => void }

export function EmailActions({ emails, commands, onCreateLabel }: EmailActionsProps) {
  const { t } = useTranslation('email')
  const labelSections = useLabelSections(emails, commands, onCreateLabel)
  const moveSections = useMoveSections(emails, commands)
  const isRead = emails.every((mail) => mail.isRead)
  const isSpam = emails.every(({ folder }) => folder === 'spam')
  const isInTrash = emails.every(({ folder }) => folder === 'trash')
  return (
    <>
      <IconButton
        label={t(isRead ? 'mail.markUnread' : 'mail.markRead')}
        shortcut={isRead ? 'Shift U' : 'Shift I'}
        onClick={() => commands.read(emails, !isRead)}
      >
        {isRead ? <Mail /> : <MailOpen />}
      </IconButton>
      <IconButton label={t('mail.starThem')} shortcut="S" onClick={() => commands.star(emails)}>
        <Star />
      </IconButton>
      <Menu
        placement="bottom end"
        sections={labelSections}
        trigger={(props) => (
          <IconButton label={t('mail.labels')} shortcut="L" data-opens="label" {...props}>
            <Tag />
          </IconButton>
        )}
      />
      <Menu
        placement="bottom end"
        sections={moveSections}
        trigger={(props) => (
          <IconButton label={t('mail.moveTo')} shortcut="E" data-opens="moveTo" {...props}>
            <MoveIcon />
          </IconButton>
        )}
      />
      <IconButton label={t(isSpam ? 'mail.noSpam' : 'mail.markSpam')} shortcut="!" onClick={() => commands.spam(emails)}>
        <OctagonAlert />
      </IconButton>
      <IconButton
        label={t(isInTrash ? 'mail.final.action' : 'mail.delete')}
        shortcut="#"
        onClick={() => void commands.deleteEmails(emails)}
      >
        <Trash2 />
      </IconButton>
    </>
  )
}
