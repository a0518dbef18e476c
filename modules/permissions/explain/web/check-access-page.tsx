import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import css from './access.module.css'
import { parseQuery } from './access-query.ts'
import { PersonPicker } from './person-picker.tsx'
import { PersonAccess } from './person-access.tsx'
import { RecordAccess } from './record-access.tsx'
import { AccessExplanation } from './access-explanation.tsx'

/** Users without access to roles can only check their own access. */
export default function CheckAccessPage() {
  const { t } = useTranslation('permissions')
  const [query, setQuery] = useSearchParams(parseQuery)
  const canCheckOthers = useAbility().can('read', 'Role')
  const ownId = useSession()?.userData.id ?? 0
  const kinds = canCheckOthers ? (['what', 'who', 'why'] as const) : (['what', 'why'] as const)
  const ask = kinds.find((kind) => kind === query.ask) ?? 'what'
  const person = canCheckOthers ? query.person || ownId : ownId
  const personPicker = canCheckOthers && <PersonPicker key={person} id={person} onChange={(id) => setQuery({ person: id })} />
  return (
    <>
      <PageHeader title={t('nav.ask')} summary={t('ask.summary')} />
      <Tabs
        label={t('nav.ask')}
        tabs={kinds.map((id) => ({ id, label: t(`ask.${id}`) }))}
        selected={ask}
        onChange={(next) => setQuery({ ask: next })}
      >
        <div className={css.answer}>
          {ask === 'what' && (
            <>
              {personPicker && (
                <Card>
                  <div className={css.form}>{personPicker}</div>
                </Card>
              )}
              <PersonAccess userId={person} />
            </>
          )}
          {ask === 'who' && <RecordAccess query={query} onQueryChange={setQuery} />}
          {ask === 'why' && <AccessExplanation query={query} person={person} personPicker={personPicker} onQueryChange={setQuery} />}
        </div>
      </Tabs>
    </>
  )
}
