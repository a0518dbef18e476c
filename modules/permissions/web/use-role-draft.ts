import { useState } from 'react'
import { ApiProblem } from '#platform/web/api-problem.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { showProblem } from '#platform/web/notices.ts'
import { useAction } from '#platform/web/queries.ts'
import { useTranslation } from 'react-i18next'
import { permissions, type Role } from '../contract.ts'
import { topics } from './role-acts.ts'
import { changesOf, formOf, isOutdated, settle, touch, untouched, type RoleDraft, type RoleForm } from './role-draft.ts'
import { isWhole } from './role-rights.ts'
import { useRuleWords } from './rule-words.ts'

export type Mistake = { path: string; message: string }
export type Preview = Output<typeof permissions.previewRole>['preview']

/** A role as it is being changed: what would change is shown before it is saved. */
export function useRoleDraft(role: Role, onMistakes: () => void) {
  const [draft, setDraft] = useState(untouched)
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const form = formOf(role, draft)
  const { preview, show } = usePreview(form)
  const changes = changesOf(role, draft)
  const { check, save } = useSaving()
  const write = (next: RoleDraft) => {
    setMistakes([])
    setDraft(next)
  }
  const refuse = (problem: unknown) => {
    const found = mistakesOf(problem)
    show(null)
    setMistakes(found)
    if (found.length > 0) onMistakes()
    else showProblem(problem)
  }
  return {
    form,
    isDirty: Object.keys(changes).length > 0,
    isOutdated: isOutdated(role, draft),
    mistakes,
    preview,
    isBusy: check.isPending || save.isPending,
    change: (part: Partial<RoleForm>) => write(touch(draft, role, part)),
    discard: () => write(untouched),
    look: () =>
      check
        .mutateAsync({ role: { id: role.id, rules: form.rules, permissions: form.permissions } })
        .then(({ answer }) => show(answer.preview), refuse),
    forget: () => show(null),
    save: () =>
      save.mutateAsync({ role: { id: role.id, ...changes } }).then(({ answer }) => {
        show(null)
        setDraft((now) => settle(now, changes, isWhole(answer.role) ? answer.role : {}))
      }, refuse),
  }
}

/** What was looked at holds for the role as it was then: where somebody changes it meanwhile, here or elsewhere, it is looked at anew. */
function usePreview(form: RoleForm) {
  const standing = JSON.stringify(form)
  const [looked, setLooked] = useState<{ preview: Preview; standing: string } | null>(null)
  return {
    preview: looked?.standing === standing ? looked.preview : null,
    show: (preview: Preview | null) => setLooked(preview && { preview, standing }),
  }
}

function useSaving() {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  return {
    check: useAction(permissions.previewRole, { topics: [], final: true, onProblem: () => true }),
    save: useAction(permissions.updateRole, {
      topics,
      done: ({ role }) => t('done.roleSaved', { name: words.role(role.name) }),
      onProblem: () => true,
    }),
  }
}

const IN_RULES = '/role/rules'

const mistakesOf = (problem: unknown): Mistake[] =>
  problem instanceof ApiProblem && problem.status === 400
    ? problem.errors
        .filter(({ path }) => path.startsWith(IN_RULES))
        .map(({ path, message }) => ({ path: path.slice(IN_RULES.length), message }))
    : []
