import { Mail, MailOpen, OctagonAlert, Star, Tag, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import type { MailRow } from '../contract.ts'
import { MoveIcon, useLabelSections, useMoveSections } from './choices.tsx'
import type { MailCommands } from './mail-commands.ts'
import css from './selection-bar.module.css'

type BarProps = {
  mails: readonly MailRow[]
  commands: MailCommands
  isAll: boolean
  onAll: () => void
  onReset: () => void
  onNewLabel: () => void
}

/** What can be done with all selected mails: each press is one act with one undo. */
export function SelectionBar({ mails, commands, isAll, onAll, onReset, onNewLabel }: BarProps) {
  const { t } = useTranslation('email')
  return (
    <div className={css.bar} role="toolbar" aria-label={t('mail.selection')}>
      <div className={css.about}>
        <Checkbox label={t('mail.selectAll')} isLabelUnseen isChecked={isAll} isMixed={!isAll} onChange={onAll} />
        <span role="status" className={css.count}>
          {t('ui.selected', { count: mails.length })}
        </span>
        <IconButton label={t('ui.clearSelection')} shortcut="Esc" size="small" onClick={onReset}>
          <X />
        </IconButton>
      </div>
      <div className={css.acts}>
        <MailActs {...{ mails, commands, onNewLabel }} />
      </div>
    </div>
  )
}

/** The acts that stand on the bar of a selection and of an open mail. */
export function MailActs({ mails, commands, onNewLabel }: Pick<BarProps, 'mails' | 'commands' | 'onNewLabel'>) {
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
