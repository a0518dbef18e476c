import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, type QueryUpdater } from '#platform/web/api/queries.ts'
import { email, type EmailRow } from '../../../contract.ts'
import {
  updateList,
  removeFromList,
  updateEmail,
  setFields,
  toggleLabel,
  type EmailUpdate,
  type FieldChanges,
} from './optimistic-updates.ts'
import { useLabelName } from '../../../labels/web/index.ts'

export type EmailMutations = ReturnType<typeof useEmailMutations>

const topics = ['mails']
const getIds = (emails: readonly EmailRow[]) => emails.map(({ id }) => id)

/** Optimistic mutations; each is undone as a whole. */
export function useEmailMutations() {
  const update = useUpdateFields()
  const markOpened = useMarkOpened()
  const label = useToggleLabel()
  const deletePermanently = useDeletePermanently()
  const empty = useEmptyFolder()
  return useMemo(
    () => ({
      update: (emails: readonly EmailRow[], changes: FieldChanges) => update({ emailIds: getIds(emails), dataToUpdate: changes }),
      /** Not undoable, because the user only opened the email. */
      markOpened: (id: number) => markOpened({ emailIds: [id], dataToUpdate: { isRead: true } }),
      label: (emails: readonly EmailRow[], name: string) => {
        const emailIds = getIds(emails)
        pendingLabelUpdates.set(emailIds, toggleLabel(emails, name))
        label({ emailIds, label: name })
      },
      deletePermanently: (emails: readonly EmailRow[]) => deletePermanently({ emailIds: getIds(emails) }),
      empty: (folder: 'trash' | 'spam') => empty({ folder }),
    }),
    [update, markOpened, label, deletePermanently, empty],
  )
}

function updateCached({ updateQuery }: QueryUpdater, emailIds: readonly number[], update: EmailUpdate): void {
  const ids = new Set(emailIds)
  updateQuery(email.listMails, (list, query) => updateList(list, { ids, update, query }))
  updateQuery(email.getMail, ({ mail }) => ({ mail: updateEmail(mail, ids, update) }))
}

const optimisticUpdate = (cache: QueryUpdater, { emailIds, dataToUpdate }: { emailIds: number[]; dataToUpdate: FieldChanges }) =>
  updateCached(cache, emailIds, setFields(dataToUpdate))

function useUpdateFields() {
  const { t } = useTranslation('email')
  return useApiMutation(email.updateMails, {
    topics,
    optimisticUpdate,
    undoMessage: (_answer, { emailIds, dataToUpdate }) => formatDoneMessage(t, dataToUpdate, emailIds.length),
  }).mutate
}

const useMarkOpened = () =>
  useApiMutation(email.updateMails, { topics, optimisticUpdate, isIrreversible: true, onError: () => true }).mutate

type Translate = (key: string, values: Record<string, unknown>) => string

function formatDoneMessage(t: Translate, { isRead, isStarred, folder }: FieldChanges, count: number): string {
  if (folder !== undefined) return t('mail.done.moved', { count, folder: t(`mail.folder.${folder}`, {}) })
  if (isStarred !== undefined) return isStarred ? t('mail.done.starred', { count }) : t('mail.done.unstarred', { count })
  return isRead ? t('mail.done.read', { count }) : t('mail.done.unread', { count })
}

/** Whether a label is added or removed is decided before the optimistic update changes the emails. */
const pendingLabelUpdates = new WeakMap<readonly number[], EmailUpdate>()

function useToggleLabel() {
  const { t } = useTranslation('email')
  const getLabelName = useLabelName()
  return useApiMutation(email.labelMails, {
    topics,
    optimisticUpdate: (cache, { emailIds }) => updateCached(cache, emailIds, pendingLabelUpdates.get(emailIds)!),
    undoMessage: ({ mails }, { label }) =>
      t(mails.every(({ labels }) => labels.includes(label)) ? 'mail.done.labelled' : 'mail.done.unlabelled', {
        label: getLabelName(label),
      }),
  }).mutate
}

function useDeletePermanently() {
  const { t } = useTranslation('email')
  return useApiMutation(email.deleteMails, {
    topics,
    optimisticUpdate: ({ updateQuery }, { emailIds }) => {
      const ids = new Set(emailIds)
      updateQuery(email.listMails, (list) => removeFromList(list, ids))
    },
    undoMessage: (_answer, { emailIds }) => t('mail.done.deleted', { count: emailIds.length }),
  }).mutate
}

function useEmptyFolder() {
  const { t } = useTranslation('email')
  return useApiMutation(email.emptyFolder, {
    topics,
    optimisticUpdate: ({ updateQuery }, { folder }) =>
      updateQuery(email.listMails, (list, query) => (query.folder === folder ? { ...list, emails: [], total: 0 } : list)),
    undoMessage: ({ deleted }) => t('mail.done.deleted', { count: deleted }),
  }).mutate
}
