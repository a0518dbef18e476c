import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { canAccess } from '../session/can-access.ts'
import { useSession } from '../session/session.ts'
import { getButtonClass } from '../ui/buttons/button.tsx'
import { getTitleKey, useModules } from './modules.tsx'
import { toLinkProps } from './search-params.ts'

/** A button that opens the form for a new record of any module; nothing if the user must not create such records. */
export function CreateLink({ subject }: { subject: string }) {
  const { t } = useTranslation('platform')
  const user = useSession()?.userData ?? null
  const command = useModules()
    .flatMap((module) => (module.commands ?? []).map((one) => ({ ...one, label: getTitleKey(module, one) })))
    .find(({ access }) => access[0] === 'create' && access[1] === subject && canAccess(user, access))
  if (!command) return null
  const { link, label, icon: Icon } = command
  return (
    <Link {...toLinkProps(link)} className={getButtonClass({ variant: 'primary' })}>
      <Icon />
      {t(label)}
    </Link>
  )
}
