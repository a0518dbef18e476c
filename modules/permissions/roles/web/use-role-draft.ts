import { useState } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useTranslation } from 'react-i18next'
import { type Role, type RolePreview, roleEndpoints } from '../contract.ts'
import { roleTopics } from './use-delete-role.ts'
import { getChanges, getFormValues, hasConflict, rebaseDraft, editDraft, emptyDraft, type RoleDraft, type RoleForm } from './role-draft.ts'
import { hasReadableGrants } from './role-rights.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

export type RuleError = { path: string; message: string }

/** Holds unsaved changes to a role; saving requires a preview first. */
export function useRoleDraft(role: Role, onErrors: () => void) {
  const [draft, setDraft] = useState(emptyDraft)
  const [errors, setErrors] = useState<readonly RuleError[]>([])
  const form = getFormValues(role, draft)
  const { preview, show } = usePreview(form)
  const changes = getChanges(role, draft)
  const { check, save } = useRoleMutations()
  const write = (next: RoleDraft) => {
    setErrors([])
    setDraft(next)
  }
  const handleError = (problem: unknown) => {
    const ruleErrors = getRuleErrors(problem)
    show(null)
    setErrors(ruleErrors)
    if (ruleErrors.length > 0) onErrors()
    else showErrorToast(problem)
  }
  return {
    form,
    isDirty: Object.keys(changes).length > 0,
    isOutdated: hasConflict(role, draft),
    errors,
    preview,
    isBusy: check.isPending || save.isPending,
    change: (part: Partial<RoleForm>) => write(editDraft(draft, role, part)),
    discard: () => write(emptyDraft),
    showPreview: () =>
      check
        .mutateAsync({ role: { id: role.id, rules: form.rules, permissions: form.permissions } })
        .then(({ data }) => show(data.preview), handleError),
    closePreview: () => show(null),
    save: () =>
      save.mutateAsync({ role: { id: role.id, ...changes } }).then(({ data }) => {
        show(null)
        setDraft((current) => rebaseDraft(current, changes, hasReadableGrants(data.role) ? data.role : {}))
      }, handleError),
  }
}

/** Discards the preview as soon as the role changes, here or elsewhere. */
function usePreview(form: RoleForm) {
  const formKey = JSON.stringify(form)
  const [previewed, setPreviewed] = useState<{ preview: RolePreview; formKey: string } | null>(null)
  return {
    preview: previewed?.formKey === formKey ? previewed.preview : null,
    show: (preview: RolePreview | null) => setPreviewed(preview && { preview, formKey }),
  }
}

function useRoleMutations() {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  return {
    check: useApiMutation(roleEndpoints.previewRole, { topics: [], isIrreversible: true, onError: () => true }),
    save: useApiMutation(roleEndpoints.updateRole, {
      topics: roleTopics,
      undoMessage: ({ role }) => t('done.roleSaved', { name: labels.role(role.name) }),
      onError: () => true,
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
