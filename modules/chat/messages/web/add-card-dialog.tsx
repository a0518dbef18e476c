import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kanban } from '#modules/kanban/contract.ts'
import { firstLine } from '#platform/contract/plain-words.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { chat, type Message } from '../../contract.ts'
import { takeMessage } from '../../live/web/index.ts'

const LONGEST_TITLE = 120

type CardDialogProps = { message: Message; text: string; onClose: () => void }

/** A kanban card of a message: what it is called, and on which column it lies. */
export function CardDialog({ message, text, onClose }: CardDialogProps) {
  const { t } = useTranslation('chat')
  const [chosenProject, setProject] = useState<number | null>(null)
  const [chosenBoard, setBoard] = useState<number | null>(null)
  const { data: all } = useRead(kanban.listProjects, {})
  const projectId = chosenProject ?? all?.current ?? null
  const { data: columns } = useRead(kanban.listBoards, { projectId: projectId ?? 1 }, { enabled: projectId !== null })
  const boardId = chosenBoard ?? columns?.boards[0]?.id ?? null
  const add = useAction(chat.addCardOfMsg, {
    topics: ['chats', ...(projectId ? [`kanban/${projectId}`] : [])],
    onSuccess: ({ message: linked }) => takeMessage(linked),
    done: () => t('done.card'),
    onProblem: () => true,
  })
  const form = useForm({
    initial: { title: titleOf(text, message) },
    check: ({ title }) => (title.trim() ? {} : { title: t('card.titleMissing') }),
    explain: problemText,
    save: async ({ title }) => {
      if (boardId === null) return { title: t('card.nowhere') }
      await add.mutateAsync({ id: message.id, title: title.trim(), boardId })
      onClose()
    },
  })
  const options = (named: readonly { id: number; title: string }[] = []) =>
    named.map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <Dialog isOpen size="small" title={t('makeCard')} onClose={onClose}>
      <Form form={form}>
        <TextField label={t('card.title')} isRequired autoFocus maxLength={255} {...form.field('title')} />
        <Select
          label={t('card.project')}
          options={options(all?.projects)}
          value={projectId === null ? null : String(projectId)}
          onChange={(id) => {
            setProject(Number(id))
            setBoard(null)
          }}
        />
        <Select
          label={t('card.column')}
          options={options(columns?.boards)}
          value={boardId === null ? null : String(boardId)}
          onChange={(id) => setBoard(Number(id))}
        />
        <FormActions form={form} action={t('makeCard')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const titleOf = (text: string, { files }: Message) =>
  Array.from(firstLine(text) ?? files[0]?.name ?? '')
    .slice(0, LONGEST_TITLE)
    .join('')
