import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { Actions } from '#platform/web/ui/actions.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import type { RoleView } from '../contract.ts'
import css from './permissions.module.css'
import { useRuleWords } from './rule-words.ts'

/** A role that somebody has cannot go: who they are, and the way to them. */
export function RoleInUse({ role, onClose }: { role: RoleView | null; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const { list } = useFormat()
  const words = useRuleWords()
  const users = role?.users ?? []
  const more = (role?.userCount ?? 0) - users.length
  const names = list([...users.map(({ fullName }) => fullName), ...(more > 0 ? [t('roles.more', { count: more })] : [])])
  return (
    <Dialog isOpen={role !== null} size="small" title={t('roles.inUse', { name: words.role(role?.name ?? '') })} onClose={onClose}>
      <div className={css.column}>
        <p>{t('roles.inUseBy', { names })}</p>
        <Actions>
          <Button onClick={onClose}>{t('platform:ui.close')}</Button>
          <a href={`#/users?role=${encodeURIComponent(role?.name ?? '')}`} className={buttonClass({ variant: 'primary' })}>
            {t('roles.showPeople')}
          </a>
        </Actions>
      </div>
    </Dialog>
  )
}
