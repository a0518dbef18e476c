import { Mail, MailOpen, OctagonAlert, Star, Tag, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MailRow } from '../../../contract.ts'
import { MoveIcon, useLabelSections, useMoveSections } from './mail-menus.tsx'
import type { MailCommands } from './use-mail-commands.ts'

type ToolbarProps = { mails: readonly MailRow[]; commands: MailCommands; onNewLabel: () => void }

/** The buttons that the selection bar and the bar of the open email share. */
export function MailActs({ mails, commands, onNewLabel }: ToolbarProps) {
  const { t } = useTranslation('email')
  const labels = useLabelSections(mails, commands, onNewLabel)
  const places = useMoveSections(mails, commands)
  const isRead = mails.every((mail) => mail.isRead)
  const isSpam = mails.every(({ folder }) => folder === 'spam')
  const isFinal = mails.every(({ folder }) => folder === 'trash')
  return (
    <>
      <IconButton
        label={t(isRead ? 'mail.markUnread' : 'mail.markRead')}
        shortcut={isRead ? 'Shift U' : 'Shift I'}
        onClick={() => commands.read(mails, !isRead)}
      >
        {isRead ? <Mail /> : <MailOpen />}
      </IconButton>
      <IconButton label={t('mail.starThem')} shortcut="S" onClick={() => commands.star(mails)}>
        <Star />
      </IconButton>
      <Menu
        placement="bottom end"
        sections={labels}
        trigger={(props) => (
          <IconButton label={t('mail.labels')} shortcut="L" data-opens="label" {...props}>
            <Tag />
          </IconButton>
        )}
      />
      <Menu
        placement="bottom end"
        sections={places}
        trigger={(props) => (
          <IconButton label={t('mail.moveTo')} shortcut="E" data-opens="moveTo" {...props}>
            <MoveIcon />
          </IconButton>
        )}
      />
      <IconButton label={t(isSpam ? 'mail.noSpam' : 'mail.markSpam')} shortcut="!" onClick={() => commands.spam(mails)}>
        <OctagonAlert />
      </IconButton>
      <IconButton label={t(isFinal ? 'mail.final.action' : 'mail.delete')} shortcut="#" onClick={() => void commands.remove(mails)}>
        <Trash2 />
      </IconButton>
    </>
  )
}
