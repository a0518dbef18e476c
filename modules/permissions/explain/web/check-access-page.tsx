import { useTranslation } from 'react-i18next'
import { countOf, oneOf, textOf, useAddress, type RawSearch } from '#platform/web/routing/address.ts'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import css from './access.module.css'
import { PersonPicker } from './person-picker.tsx'
import { PersonAccess } from './person-access.tsx'
import { RecordAccess } from './record-access.tsx'
import { AccessExplanation } from './access-explanation.tsx'

const parseQuery = (raw: RawSearch) => ({
  ask: oneOf(['what', 'who', 'why'], raw['ask']),
  person: countOf(raw['person'], 0),
  action: textOf(raw['action']),
  subject: textOf(raw['subject']),
  record: countOf(raw['record'], 0),
  field: textOf(raw['field']),
})

export type AccessQuery = ReturnType<typeof parseQuery>
export type ChangeQuery = (part: { [K in keyof AccessQuery]?: AccessQuery[K] | undefined }) => void

/** Users without access to roles can only check their own access. */
export default function CheckAccessPage() {
  const { t } = useTranslation('permissions')
  const [view, change] = useAddress(parseQuery)
  const canCheckOthers = useAbility().can('read', 'Role')
  const ownId = useSession()?.userData.id ?? 0
  const kinds = canCheckOthers ? (['what', 'who', 'why'] as const) : (['what', 'why'] as const)
  const ask = kinds.find((kind) => kind === view.ask) ?? 'what'
  const person = canCheckOthers ? view.person || ownId : ownId
  const personPicker = canCheckOthers && <PersonPicker key={person} id={person} onChange={(id) => change({ person: id })} />
  return (
    <>
      <PageHead title={t('nav.ask')} summary={t('ask.summary')} />
      <Tabs
        label={t('nav.ask')}
        tabs={kinds.map((id) => ({ id, label: t(`ask.${id}`) }))}
        selected={ask}
        onChange={(next) => change({ ask: next })}
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
          {ask === 'who' && <RecordAccess query={view} onQueryChange={change} />}
          {ask === 'why' && <AccessExplanation query={view} person={person} personPicker={personPicker} onQueryChange={change} />}
        </div>
      </Tabs>
    </>
  )
}
