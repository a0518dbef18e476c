import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { linkTo } from '#platform/web/routing/address.ts'
import { mayWith } from '#platform/web/session/may.ts'
import { titleKey, useModules } from '#platform/web/routing/modules.tsx'
import { useSession } from '#platform/web/session/session.ts'
import css from './overview-page.module.css'

/** Where nothing awaits anybody, as in a new company: what to begin with, of what the person may do. */
export function FirstSteps() {
  const { t } = useTranslation('overview')
  const user = useSession()?.userData ?? null
  const steps = useModules().flatMap((module) =>
    (module.commands ?? [])
      .filter(({ access }) => access[0] === 'create' && mayWith(user, access))
      .map((command) => ({ ...command, name: titleKey(module, command) })),
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
            <Link {...linkTo(link)} className={css.step}>
              <Icon aria-hidden />
              {t(name, { ns: 'platform' })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
