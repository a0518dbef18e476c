import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { canAccess } from '#platform/web/session/can-access.ts'
import { getTitleKey, useModules } from '#platform/web/routing/modules.tsx'
import { useSession } from '#platform/web/session/session.ts'
import css from './overview-page.module.css'

/** Links to create records, shown while no card has content. */
export function FirstSteps() {
  const { t } = useTranslation('overview')
  const user = useSession()?.userData ?? null
  const steps = useModules().flatMap((module) =>
    (module.commands ?? [])
      .filter(({ access }) => access[0] === 'create' && canAccess(user, access))
      .map((command) => ({ ...command, name: getTitleKey(module, command) })),
  )
  return (
    <section className={css.clear} aria-labelledby="overview-clear">
      <h2 id="overview-clear" className={css.clearTitle}>
        {t('clear.title')}
      </h2>
      <p className={css.clearText}>{t(steps.length > 0 ? 'clear.begin' : 'clear.text')}</p>
      <ul className={css.steps}>
        {steps.map(({ name, icon: Icon, link }) => (
          <li key={name}>
            <Link {...toLinkProps(link)} className={css.step}>
              <Icon aria-hidden />
              {t(name, { ns: 'platform' })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
