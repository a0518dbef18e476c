import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { Folder, MailRow } from '../../../contract.ts'
import { useMailActs, type MailActs } from './use-mail-mutations.ts'
import type { MailRights } from '../use-mail-permissions.ts'
import { withFields, withLabel, type Changes } from './optimistic-updates.ts'
import type { SelectionState } from '../selection/use-selection.ts'

export type MailCommands = ReturnType<typeof commandsOf>

type Means = {
  acts: MailActs
  rights: MailRights
  selection: SelectionState
  t: TFunction<'email'>
  /** Mails have gone to another folder, or for good. */
  onGone: (mails: readonly MailRow[]) => void
}

/** What keys, presses and menus do to one mail or many, and the selection with them. */
export function useMailCommands(means: Omit<Means, 'acts' | 't'>): MailCommands {
  const { t } = useTranslation('email')
  return commandsOf({ ...means, acts: useMailActs(), t })
}

function commandsOf({ acts, rights, selection, t, onGone }: Means) {
  const update = (mails: readonly MailRow[], changes: Changes) => {
    if (!rights.mayChange || mails.length === 0) return
    selection.merge(mails, withFields(changes))
    acts.update(mails, changes)
  }
  const move = (mails: readonly MailRow[], folder: Folder) => {
    const moving = mails.filter((mail) => mail.folder !== folder)
    if (!rights.mayChange || moving.length === 0) return
    acts.update(moving, { folder })
    selection.leave(moving)
    onGone(moving)
  }
  return {
    read: (mails: readonly MailRow[], isRead: boolean) => update(mails, { isRead }),
    /** Stars them all, or none where all have one. */
    star: (mails: readonly MailRow[]) => update(mails, { isStarred: !mails.every(({ isStarred }) => isStarred) }),
    move,
    /** What is no spam goes back to the inbox. */
    spam: (mails: readonly MailRow[]) => move(mails, mails.every(({ folder }) => folder === 'spam') ? 'inbox' : 'spam'),
    label: (mails: readonly MailRow[], name: string) => {
      if (!rights.mayChange || mails.length === 0) return
      selection.merge(mails, withLabel(mails, name))
      acts.label(mails, name)
    },
    /** To the trash; what lies there already goes for good, after a question. */
    remove: async (mails: readonly MailRow[]) => {
      if (!mails.every(({ folder }) => folder === 'trash')) return move(mails, 'trash')
      if (!rights.mayDelete || mails.length === 0 || !(await confirm(finalQuestion(t, mails.length)))) return
      acts.remove(mails)
      selection.leave(mails)
      onGone(mails)
    },
    empty: async (folder: 'trash' | 'spam', count: number) => {
      if (!(await confirm(finalQuestion(t, count)))) return
      acts.empty(folder)
      selection.reset()
    },
  }
}

const finalQuestion = (t: TFunction<'email'>, count: number) => ({
  title: t('mail.final', { count }),
  text: t('mail.final.text'),
  action: t('mail.final.action'),
  isDanger: true,
})
