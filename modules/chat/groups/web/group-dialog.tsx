import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/web/session/session.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { chat } from '../../contract.ts'
import { searchColleagues, toIds } from './person-options.tsx'
import { getChatUrl } from '../../web/chat-url.ts'

export function GroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const viewerId = useSession()?.userData.id
  const add = useApiMutation(chat.addGroup, { topics: ['chats'], undoMessage: () => t('group.done.made'), onError: () => true })
  const form = useForm({
    initial: { title: '', about: '', members: [] as readonly SelectOption[] },
    validate: ({ title }) => (title.trim() ? {} : { title: t('group.titleMissing') }),
    formatError: formatProblem,
    save: async ({ title, about, members }) => {
      try {
        const { data } = await add.mutateAsync({ group: { title: title.trim(), about: about.trim(), members: toIds(members) } })
        onClose()
        location.hash = `#${getChatUrl(data.contact.id)}`
      } catch (problem) {
        if (!isMemberError(problem)) throw problem
        return { members: t('group.notActive') }
      }
    },
  })
  const { value: members, onChange, error } = form.field('members')
  return (
    <Dialog isOpen title={t('group.new')} onClose={onClose}>
      <Form form={form}>
        <TextField label={t('group.title')} isRequired autoFocus maxLength={120} dir="auto" {...form.field('title')} />
        <TagInput
          label={t('group.members')}
          help={t('group.membersHelp')}
          placeholder={t('group.membersHint')}
          selected={members}
          error={error}
          loadOptions={(q, signal) => searchColleagues(q, (id) => id === viewerId, signal)}
          onChange={onChange}
        />
        <TextField label={t('group.about')} maxLength={500} dir="auto" {...form.field('about')} />
        <FormActions form={form} action={t('group.make')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** The server rejects members whose accounts have been deactivated. */
const isMemberError = (problem: unknown) =>
  problem instanceof ApiProblem && problem.errors.some(({ path }) => path.startsWith('/group/members'))
