import { useTranslation } from 'react-i18next'
import { Link } from '#platform/web/ui/link.tsx'
import css from './answers.module.css'
import { WhatMay } from './what-may.tsx'

/** On a person's page: what they may do, and by which rule. */
function RightsPart({ personId }: { personId: number }) {
  const { t } = useTranslation('permissions')
  return (
    <div className={css.answer}>
      <WhatMay userId={personId} />
      <p>
        <Link href={`#/permissions/ask?ask=why&person=${personId}`}>{t('ask.why.about')}</Link>
      </p>
    </div>
  )
}

export default RightsPart
