import { FilePen, FolderInput, Inbox, Mails, OctagonAlert, Send, Star, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu.tsx'
import type { Folder, MailRow } from '../../../contract.ts'
import { LabelDot } from '../../../labels/web/index.ts'
import type { MailCommands } from './use-mail-commands.ts'
import { tintOf, useLabelName, useLabels } from '../../../labels/web/index.ts'

export const folderIcons = { inbox: Inbox, starred: Star, sent: Send, draft: FilePen, spam: OctagonAlert, trash: Trash2, all: Mails }

const targets: readonly Folder[] = ['inbox', 'spam', 'trash']
export const MoveIcon = FolderInput

/** Where the mails can be moved to. */
export function useMoveSections(mails: readonly MailRow[], commands: MailCommands): MenuSection[] {
  const { t } = useTranslation('email')
  const own: readonly Folder[] = mails.some(({ folder }) => folder === 'trash') ? ['inbox', 'sent', 'spam'] : targets
  const items = own.map((folder): MenuItem => {
    const Icon = folderIcons[folder]
    return {
      id: folder,
      label: t(`mail.folder.${folder}`),
      icon: <Icon />,
      isDisabled: mails.every((mail) => mail.folder === folder),
      onAction: () => commands.move(mails, folder),
    }
  })
  return [{ title: t('mail.moveTo'), items }]
}

/** Checked where all of the mails have the label; a press gives it to all, or takes it from all. */
export function useLabelSections(mails: readonly MailRow[], commands: MailCommands, onNew: () => void): MenuSection[] {
  const { t } = useTranslation('email')
  const { labels } = useLabels()
  const nameOf = useLabelName()
  const items = labels.map(({ name, color }): MenuItem => ({
    id: name,
    label: nameOf(name),
    icon: <LabelDot tint={tintOf(color)} />,
    isChecked: mails.length > 0 && mails.every((mail) => mail.labels.includes(name)),
    onAction: () => commands.label(mails, name),
  }))
  return [{ title: t('mail.labels'), items }, { items: [{ id: ' new', label: t('mail.newLabel'), onAction: onNew }] }]
}
