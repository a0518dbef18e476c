import { FilePen, FolderInput, Inbox, Mails, OctagonAlert, Send, Star, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuItem, MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import type { EmailFolder, EmailRow } from '../../../contract.ts'
import { LabelDot } from '../../../labels/web/index.ts'
import type { EmailCommands } from './use-email-commands.ts'
import { getLabelTint, useLabelName, useLabels } from '../../../labels/web/index.ts'

export const folderIcons = { inbox: Inbox, starred: Star, sent: Send, draft: FilePen, spam: OctagonAlert, trash: Trash2, all: Mails }

const moveTargets: readonly EmailFolder[] = ['inbox', 'spam', 'trash']
export const MoveIcon = FolderInput

export function useMoveSections(emails: readonly EmailRow[], commands: EmailCommands): MenuSection[] {
  const { t } = useTranslation('email')
  const folders: readonly EmailFolder[] = emails.some(({ folder }) => folder === 'trash') ? ['inbox', 'sent', 'spam'] : moveTargets
  const items = folders.map((folder): MenuItem => {
    const Icon = folderIcons[folder]
    return {
      id: folder,
      label: t(`mail.folder.${folder}`),
      icon: <Icon />,
      isDisabled: emails.every((mail) => mail.folder === folder),
      onAction: () => commands.move(emails, folder),
    }
  })
  return [{ title: t('mail.moveTo'), items }]
}

/** Checked if all emails have the label. Selecting it adds it to all of them, or removes it if all have it. */
export function useLabelSections(emails: readonly EmailRow[], commands: EmailCommands, onNew: () => void): MenuSection[] {
  const { t } = useTranslation('email')
  const { labels } = useLabels()
  const getLabelName = useLabelName()
  const items = labels.map(({ name, color }): MenuItem => ({
    id: name,
    label: getLabelName(name),
    icon: <LabelDot tint={getLabelTint(color)} />,
    isChecked: emails.length > 0 && emails.every((mail) => mail.labels.includes(name)),
    onAction: () => commands.label(emails, name),
  }))
  return [{ title: t('mail.labels'), items }, { items: [{ id: ' new', label: t('mail.newLabel'), onAction: onNew }] }]
}
