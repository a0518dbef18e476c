import { useState } from 'react'
import { ApiProblem } from '#platform/web/api-problem.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { showProblem } from '#platform/web/notices.ts'
import { useAction } from '#platform/web/queries.ts'
import { useTranslation } from 'react-i18next'
import { permissions, type Role } from '../contract.ts'
import { topics } from './role-acts.ts'
import { useRuleWords } from './rule-words.ts'

export type RoleForm = Pick<Role, 'name' | 'description' | 'rules' | 'permissions'>
export type Mistake = { path: string; message: string }
export type Preview = Output<typeof permissions.previewRole>['preview']

/** A role as it is being changed: what would change is shown before it is saved. */
export function useRoleDraft(role: Role, onMistakes: () => void) {
  const [draft, setDraft] = useState<RoleForm | null>(null)
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [preview, setPreview] = useState<Preview | null>(null)
  const form = draft ?? formOf(role)
  const isDirty = draft !== null && JSON.stringify(draft) !== JSON.stringify(formOf(role))
  const { check, save } = useSaving()
  const refuse = (problem: unknown) => {
    const found = mistakesOf(problem)
    setPreview(null)
    setMistakes(found)
    if (found.length > 0) onMistakes()
    else showProblem(problem)
  }
  return {
    form,
    isDirty,
    mistakes,
    preview,
    isBusy: check.isPending || save.isPending,
    change: (part: Partial<RoleForm>) => {
      setMistakes([])
      setDraft({ ...form, ...part })
    },
    discard: () => {
      setMistakes([])
      setDraft(null)
    },
    look: () =>
      check
        .mutateAsync({ role: { id: role.id, rules: form.rules, permissions: form.permissions } })
        .then(({ answer }) => setPreview(answer.preview), refuse),
    forget: () => setPreview(null),
    save: () =>
      save.mutateAsync({ role: { id: role.id, ...changesOf(role, form) } }).then(() => {
        setPreview(null)
        setDraft(null)
      }, refuse),
  }
}

function useSaving() {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  return {
    check: useAction(permissions.previewRole, { topics: [], final: true, onProblem: () => true }),
    save: useAction(permissions.updateRole, {
      topics,
      optimistic: ({ change }, { role: given }) =>
        change(permissions.getRole, ({ role }) => ({ role: role.id === given.id ? { ...role, ...given } : role })),
      done: ({ role }) => t('done.roleSaved', { name: words.role(role.name) }),
      onProblem: () => true,
    }),
  }
}

const formOf = ({ name, description, rules, permissions: assigned }: Role): RoleForm => ({
  name,
  description,
  rules,
  permissions: assigned,
})

/** Only what differs: a built-in role's name may not even be sent anew. */
function changesOf(role: Role, form: RoleForm): Partial<RoleForm> {
  const changed = Object.entries(form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(role[name as keyof RoleForm]))
  return Object.fromEntries(changed) as Partial<RoleForm>
}

const IN_RULES = '/role/rules'

const mistakesOf = (problem: unknown): Mistake[] =>
  problem instanceof ApiProblem && problem.status === 400
    ? problem.errors
        .filter(({ path }) => path.startsWith(IN_RULES))
        .map(({ path, message }) => ({ path: path.slice(IN_RULES.length), message }))
    : []
