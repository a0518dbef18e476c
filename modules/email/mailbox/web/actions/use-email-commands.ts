import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { EmailFolder, EmailRow } from '../../../contract.ts'
import { useEmailMutations, type EmailMutations } from './use-email-mutations.ts'
import type { EmailPermissions } from '../use-email-permissions.ts'
import { setFields, toggleLabel, type FieldChanges } from './optimistic-updates.ts'
import type { SelectionState } from '../selection/use-selection.ts'

export type EmailCommands = ReturnType<typeof createCommands>

type CommandContext = {
  mutations: EmailMutations
  permissions: EmailPermissions
  selection: SelectionState
  t: TFunction<'email'>
  /** Called when emails were moved to another folder or deleted. */
  onRemoved: (emails: readonly EmailRow[]) => void
}

/** Actions of buttons and shortcuts: they check permissions, update the selection and run mutations. */
export function useEmailCommands(context: Omit<CommandContext, 'mutations' | 't'>): EmailCommands {
  const { t } = useTranslation('email')
  return createCommands({ ...context, mutations: useEmailMutations(), t })
}

function createCommands({ mutations, permissions, selection, t, onRemoved }: CommandContext) {
  const update = (emails: readonly EmailRow[], changes: FieldChanges) => {
    if (!permissions.canUpdate || emails.length === 0) return
    selection.merge(emails, setFields(changes))
    mutations.update(emails, changes)
  }
  const move = (emails: readonly EmailRow[], folder: EmailFolder) => {
    const moving = emails.filter((mail) => mail.folder !== folder)
    if (!permissions.canUpdate || moving.length === 0) return
    mutations.update(moving, { folder })
    selection.remove(moving)
    onRemoved(moving)
  }
  return {
    read: (emails: readonly EmailRow[], isRead: boolean) => update(emails, { isRead }),
    /** Removes the stars if all emails have one. */
    star: (emails: readonly EmailRow[]) => update(emails, { isStarred: !emails.every(({ isStarred }) => isStarred) }),
    move,
    spam: (emails: readonly EmailRow[]) => move(emails, emails.every(({ folder }) => folder === 'spam') ? 'inbox' : 'spam'),
    label: (emails: readonly EmailRow[], name: string) => {
      if (!permissions.canUpdate || emails.length === 0) return
      selection.merge(emails, toggleLabel(emails, name))
      mutations.label(emails, name)
    },
    /** Moves to the trash; in the trash, deletes permanently after confirmation. */
    deleteEmails: async (emails: readonly EmailRow[]) => {
      if (!emails.every(({ folder }) => folder === 'trash')) return move(emails, 'trash')
      if (!permissions.canDelete || emails.length === 0 || !(await confirm(getDeletionQuestion(t, emails.length)))) return
      mutations.deletePermanently(emails)
      selection.remove(emails)
      onRemoved(emails)
    },
    empty: async (folder: 'trash' | 'spam', count: number) => {
      if (!(await confirm(getDeletionQuestion(t, count)))) return
      mutations.empty(folder)
      selection.reset()
    },
  }
}

const getDeletionQuestion = (t: TFunction<'email'>, count: number) => ({
  title: t('mail.final', { count }),
  text: t('mail.final.text'),
  confirmLabel: t('mail.final.action'),
  isDanger: true,
})
