import { useTranslation } from 'react-i18next'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import css from './access.module.css'
import { PersonAccess } from './person-access.tsx'

function PersonAccessTab({ personId }: { personId: number }) {
  const { t } = useTranslation('permissions')
  return (
    <div className={css.answer}>
      <PersonAccess userId={personId} />
      <p>
        <TextLink href={`#/permissions/ask?ask=why&person=${personId}`}>{t('ask.why.about')}</TextLink>
      </p>
    </div>
  )
}

export default PersonAccessTab
