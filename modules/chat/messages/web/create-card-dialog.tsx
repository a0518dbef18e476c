import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kanban } from '#modules/kanban/contract.ts'
import { getFirstLine } from '#platform/contract/strip-markdown.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { chat, type Message } from '../../contract.ts'
import { applyMessage } from '../../live/web/index.ts'

const MAX_TITLE_LENGTH = 120

type CreateCardDialogProps = { message: Message; text: string; onClose: () => void }

export function CreateCardDialog({ message, text, onClose }: CreateCardDialogProps) {
  const { t } = useTranslation('chat')
  const [selectedProject, setProject] = useState<number | null>(null)
  const [selectedBoard, setBoard] = useState<number | null>(null)
  const { data: projects } = useApiQuery(kanban.listProjects, {})
  const projectId = selectedProject ?? projects?.current ?? null
  const { data: board } = useApiQuery(kanban.listBoards, { projectId: projectId ?? 1 }, { enabled: projectId !== null })
  const boardId = selectedBoard ?? board?.boards[0]?.id ?? null
  const add = useApiMutation(chat.addCardOfMsg, {
    topics: ['chats', ...(projectId ? [`kanban/${projectId}`] : [])],
    onSuccess: ({ message: linked }) => applyMessage(linked),
    undoMessage: () => t('done.card'),
    onError: () => true,
  })
  const form = useForm({
    initial: { title: buildTitle(text, message) },
    validate: ({ title }) => (title.trim() ? {} : { title: t('card.titleMissing') }),
    formatError: formatProblem,
    save: async ({ title }) => {
      if (boardId === null) return { title: t('card.nowhere') }
      await add.mutateAsync({ id: message.id, title: title.trim(), boardId })
      onClose()
    },
  })
  const toOptions = (items: readonly { id: number; title: string }[] = []) =>
    items.map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <Dialog isOpen size="small" title={t('makeCard')} onClose={onClose}>
      <Form form={form}>
        <TextField label={t('card.title')} isRequired autoFocus maxLength={255} {...form.field('title')} />
        <Select
          label={t('card.project')}
          options={toOptions(projects?.projects)}
          value={projectId === null ? null : String(projectId)}
          onChange={(id) => {
            setProject(Number(id))
            setBoard(null)
          }}
        />
        <Select
          label={t('card.column')}
          options={toOptions(board?.boards)}
          value={boardId === null ? null : String(boardId)}
          onChange={(id) => setBoard(Number(id))}
        />
        <FormActions form={form} action={t('makeCard')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

const buildTitle = (text: string, { files }: Message) =>
  Array.from(getFirstLine(text) ?? files[0]?.name ?? '')
    .slice(0, MAX_TITLE_LENGTH)
    .join('')
