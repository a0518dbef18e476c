import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { RoleView } from '../contract.ts'
import css from './roles.module.css'
import { useRuleLabels } from '../../rules/web/index.ts'

/** Explains that a role with members cannot be deleted and links to the members. */
export function RoleInUseDialog({ role, onClose }: { role: RoleView | null; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const { list } = useFormat()
  const labels = useRuleLabels()
  const users = role?.users ?? []
  const more = (role?.userCount ?? 0) - users.length
  const names = list([...users.map(({ fullName }) => fullName), ...(more > 0 ? [t('roles.more', { count: more })] : [])])
  return (
    <Dialog isOpen={role !== null} size="small" title={t('roles.inUse', { name: labels.role(role?.name ?? '') })} onClose={onClose}>
      <div className={css.column}>
        <p>{t('roles.inUseBy', { names })}</p>
        <ActionBar>
          <Button onClick={onClose}>{t('platform:ui.close')}</Button>
          <a href={`#/users?role=${encodeURIComponent(role?.name ?? '')}`} className={getButtonClass({ variant: 'primary' })}>
            {t('roles.showPeople')}
          </a>
        </ActionBar>
      </div>
    </Dialog>
  )
}
