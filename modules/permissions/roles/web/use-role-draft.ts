import { useState } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { useTranslation } from 'react-i18next'
import { type Role, roleEndpoints } from '../contract.ts'
import { roleTopics } from './use-delete-role.ts'
import { getChanges, getFormValues, hasConflict, rebaseDraft, editDraft, emptyDraft, type RoleDraft, type RoleForm } from './role-draft.ts'
import { hasReadableGrants } from './role-rights.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

export type RuleError = { path: string; message: string }
export type Preview = Output<typeof roleEndpoints.previewRole>['preview']

/** Holds unsaved changes to a role; saving requires a preview first. */
export function useRoleDraft(role: Role, onMistakes: () => void) {
  const [draft, setDraft] = useState(emptyDraft)
  const [mistakes, setMistakes] = useState<readonly RuleError[]>([])
  const form = getFormValues(role, draft)
  const { preview, show } = usePreview(form)
  const changes = getChanges(role, draft)
  const { check, save } = useRoleMutations()
  const write = (next: RoleDraft) => {
    setMistakes([])
    setDraft(next)
  }
  const refuse = (problem: unknown) => {
    const found = getRuleErrors(problem)
    show(null)
    setMistakes(found)
    if (found.length > 0) onMistakes()
    else showProblem(problem)
  }
  return {
    form,
    isDirty: Object.keys(changes).length > 0,
    isOutdated: hasConflict(role, draft),
    mistakes,
    preview,
    isBusy: check.isPending || save.isPending,
    change: (part: Partial<RoleForm>) => write(editDraft(draft, role, part)),
    discard: () => write(emptyDraft),
    look: () =>
      check
        .mutateAsync({ role: { id: role.id, rules: form.rules, permissions: form.permissions } })
        .then(({ answer }) => show(answer.preview), refuse),
    forget: () => show(null),
    save: () =>
      save.mutateAsync({ role: { id: role.id, ...changes } }).then(({ answer }) => {
        show(null)
        setDraft((now) => rebaseDraft(now, changes, hasReadableGrants(answer.role) ? answer.role : {}))
      }, refuse),
  }
}

/** Discards the preview as soon as the role changes, here or elsewhere. */
function usePreview(form: RoleForm) {
  const standing = JSON.stringify(form)
  const [looked, setLooked] = useState<{ preview: Preview; standing: string } | null>(null)
  return {
    preview: looked?.standing === standing ? looked.preview : null,
    show: (preview: Preview | null) => setLooked(preview && { preview, standing }),
  }
}

function useRoleMutations() {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  return {
    check: useAction(roleEndpoints.previewRole, { topics: [], final: true, onProblem: () => true }),
    save: useAction(roleEndpoints.updateRole, {
      topics: roleTopics,
      done: ({ role }) => t('done.roleSaved', { name: labels.role(role.name) }),
      onProblem: () => true,
    }),
  }
}

const IN_RULES = '/role/rules'

const getRuleErrors = (problem: unknown): RuleError[] =>
  problem instanceof ApiProblem && problem.status === 400
    ? problem.errors
        .filter(({ path }) => path.startsWith(IN_RULES))
        .map(({ path, message }) => ({ path: path.slice(IN_RULES.length), message }))
    : []
