import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseOneOf, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useUnsavedChanges } from '#platform/web/ui/overlays/unsaved-changes.ts'
import type { Role } from '../contract.ts'
import { RoleMembers } from './role-members.tsx'
import { PermissionChecklist } from './permission-checklist.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import css from './role-editor.module.css'
import type { RoleForm } from './role-draft.ts'
import { RoleMatrix } from './role-matrix.tsx'
import { isAdministratorRole, useRoleRights } from './role-rights.ts'
import { RulesJsonEditor } from './rules-json-editor.tsx'
import { useRoleDraft } from './use-role-draft.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

const tabs = ['rights', 'permissions', 'about', 'expert'] as const
const readView = (raw: RawSearchParams) => ({ tab: parseOneOf(tabs, raw['tab']) })

export function RoleEditor({ role }: { role: Role }) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const [{ tab }, change] = useSearchParams(readView)
  const draft = useRoleDraft(role, () => change({ tab: 'expert' }))
  useLeaveConfirmation(draft.isDirty)
  return (
    <>
      <PageHeader
        title={labels.role(draft.form.name)}
        summary={
          <span className={css.facts}>
            {role.isBuiltIn && <Badge>{t('roles.builtIn')}</Badge>}
            <RoleMembers role={role} />
          </span>
        }
      />
      {isAdministratorRole(role) ? (
        <Alert color="info">{t('roles.administrator')}</Alert>
      ) : (
        <RoleTabs {...{ role, draft, tab }} onTabChange={(next) => change({ tab: next })} />
      )}
      {draft.isDirty && <SaveBar draft={draft} />}
      <PreviewDialog preview={draft.preview} isSaving={draft.isBusy} onSave={() => void draft.save()} onClose={draft.closePreview} />
    </>
  )
}

type Tab = (typeof tabs)[number]
type RoleTabsProps = { role: Role; draft: ReturnType<typeof useRoleDraft>; tab: Tab; onTabChange: (tab: Tab) => void }

function RoleTabs({ role, draft, tab, onTabChange }: RoleTabsProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const isLocked = !useRoleRights().canUpdate(role)
  const { form, errors } = draft
  const changeRules = (rules: RoleForm['rules']) => draft.change({ rules })
  return (
    <>
      {isLocked && <Alert color="info">{t('roles.locked')}</Alert>}
      <Tabs label={labels.role(role.name)} tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))} selected={tab} onChange={onTabChange}>
        {tab === 'rights' && <RoleMatrix rules={form.rules} assigned={form.permissions} isLocked={isLocked} onChange={changeRules} />}
        {tab === 'permissions' && (
          <PermissionChecklist assigned={form.permissions} isLocked={isLocked} onChange={(permissions) => draft.change({ permissions })} />
        )}
        {tab === 'about' && <RoleDetails role={role} form={form} isLocked={isLocked} onChange={draft.change} />}
        {tab === 'expert' && <RulesJsonEditor rules={form.rules} errors={errors} isLocked={isLocked} onChange={changeRules} />}
      </Tabs>
    </>
  )
}

/** Asks before leaving the page with unsaved changes; switching tabs is free. */
function useLeaveConfirmation(isDirty: boolean) {
  const confirmLeave = useUnsavedChanges(isDirty)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeave()),
  })
}

function SaveBar({ draft }: { draft: ReturnType<typeof useRoleDraft> }) {
  const { t } = useTranslation('permissions')
  return (
    <div className={css.bar} role="region" aria-label={t('unsaved')}>
      <span className={css.grow} role="status">
        {t(draft.isOutdated ? 'outdated' : 'unsaved')}
      </span>
      <Button disabled={draft.isBusy} onClick={draft.discard}>
        {t('platform:ui.discard')}
      </Button>
      <Button variant="primary" isLoading={draft.isBusy} disabled={!draft.form.name.trim()} onClick={() => void draft.showPreview()}>
        {t('preview.look')}
      </Button>
    </div>
  )
}

type RoleDetailsProps = { role: Role; form: RoleForm; isLocked: boolean; onChange: (part: Partial<RoleForm>) => void }

function RoleDetails({ role, form, isLocked, onChange }: RoleDetailsProps) {
  const { t } = useTranslation('permissions')
  const [wasBlurred, setBlurred] = useState(false)
  return (
    <Card className={css.about!}>
      <TextField
        label={t('name')}
        value={form.name}
        maxLength={64}
        dir="auto"
        disabled={isLocked || role.isBuiltIn}
        {...(role.isBuiltIn && { help: t('roles.nameLocked') })}
        error={wasBlurred && !form.name.trim() ? t('error.missing') : undefined}
        onChange={(name) => onChange({ name })}
        onBlur={() => setBlurred(true)}
      />
      <TextArea
        label={t('description')}
        help={t('description.help')}
        value={form.description}
        maxLength={500}
        dir="auto"
        disabled={isLocked}
        onChange={(description) => onChange({ description })}
      />
    </Card>
  )
}
