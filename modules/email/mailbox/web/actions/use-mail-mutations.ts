import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, type Cache } from '#platform/web/api/queries.ts'
import { email, type MailRow } from '../../../contract.ts'
import { listChanged, listWithout, mailChanged, withFields, withLabel, type Change, type Changes } from './optimistic-updates.ts'
import { useLabelName } from '../../../labels/web/index.ts'

export type MailActs = ReturnType<typeof useMailActs>

const topics = ['mails']
const idsOf = (mails: readonly MailRow[]) => mails.map(({ id }) => id)

/** Everything done to mails: seen at once, taken back where the server refuses, each one act with one undo. */
export function useMailActs() {
  const [update, see, label, remove, empty] = [useUpdate(), useSee(), useLabel(), useRemove(), useEmpty()]
  return useMemo(
    () => ({
      update: (mails: readonly MailRow[], changes: Changes) => update({ emailIds: idsOf(mails), dataToUpdate: changes }),
      /** Marks what was opened as read, which is no act of its own. */
      see: (id: number) => see({ emailIds: [id], dataToUpdate: { isRead: true } }),
      label: (mails: readonly MailRow[], name: string) => {
        const emailIds = idsOf(mails)
        labelled.set(emailIds, withLabel(mails, name))
        label({ emailIds, label: name })
      },
      remove: (mails: readonly MailRow[]) => remove({ emailIds: idsOf(mails) }),
      empty: (folder: 'trash' | 'spam') => empty({ folder }),
    }),
    [update, see, label, remove, empty],
  )
}

function changeAll({ change: cached }: Cache, emailIds: readonly number[], change: Change): void {
  const ids = new Set(emailIds)
  cached(email.listMails, (list, place) => listChanged(list, { ids, change, place }))
  cached(email.getMail, ({ mail }) => ({ mail: mailChanged(mail, ids, change) }))
}

const optimistic = (cache: Cache, { emailIds, dataToUpdate }: { emailIds: number[]; dataToUpdate: Changes }) =>
  changeAll(cache, emailIds, withFields(dataToUpdate))

function useUpdate() {
  const { t } = useTranslation('email')
  return useAction(email.updateMails, {
    topics,
    optimistic,
    done: (_answer, { emailIds, dataToUpdate }) => doneText(t, dataToUpdate, emailIds.length),
  }).mutate
}

const useSee = () => useAction(email.updateMails, { topics, optimistic, final: true, onProblem: () => true }).mutate

type Say = (key: string, values: Record<string, unknown>) => string

/** The sentence that fits what was changed. */
function doneText(t: Say, { isRead, isStarred, folder }: Changes, count: number): string {
  if (folder !== undefined) return t('mail.done.moved', { count, folder: t(`mail.folder.${folder}`, {}) })
  if (isStarred !== undefined) return isStarred ? t('mail.done.starred', { count }) : t('mail.done.unstarred', { count })
  return isRead ? t('mail.done.read', { count }) : t('mail.done.unread', { count })
}

/** What the label of an act does to each of its mails: decided by all of them, before any has changed. */
const labelled = new WeakMap<readonly number[], Change>()

function useLabel() {
  const { t } = useTranslation('email')
  const nameOf = useLabelName()
  return useAction(email.labelMails, {
    topics,
    optimistic: (cache, { emailIds }) => changeAll(cache, emailIds, labelled.get(emailIds)!),
    done: ({ mails }, { label }) =>
      t(mails.every(({ labels }) => labels.includes(label)) ? 'mail.done.labelled' : 'mail.done.unlabelled', { label: nameOf(label) }),
  }).mutate
}

function useRemove() {
  const { t } = useTranslation('email')
  return useAction(email.deleteMails, {
    topics,
    optimistic: ({ change }, { emailIds }) => {
      const ids = new Set(emailIds)
      change(email.listMails, (list) => listWithout(list, ids))
    },
    done: (_answer, { emailIds }) => t('mail.done.deleted', { count: emailIds.length }),
  }).mutate
}

function useEmpty() {
  const { t } = useTranslation('email')
  return useAction(email.emptyFolder, {
    topics,
    optimistic: ({ change }, { folder }) =>
      change(email.listMails, (list, place) => (place.folder === folder ? { ...list, emails: [], total: 0 } : list)),
    done: ({ deleted }) => t('mail.done.deleted', { count: deleted }),
  }).mutate
}
