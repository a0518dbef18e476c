import { useTranslation } from 'react-i18next'
import { countOf, oneOf, textOf, useAddress, type RawSearch } from '#platform/web/address.ts'
import { useAbility } from '#platform/web/abilities.tsx'
import { useSession } from '#platform/web/session.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import css from './answers.module.css'
import { PersonChoice } from './person-choice.tsx'
import { WhatMay } from './what-may.tsx'
import { WhoMay } from './who-may.tsx'
import { Why } from './why.tsx'

const readView = (raw: RawSearch) => ({
  ask: oneOf(['what', 'who', 'why'], raw['ask']),
  person: countOf(raw['person'], 0),
  action: textOf(raw['action']),
  subject: textOf(raw['subject']),
  record: countOf(raw['record'], 0),
  field: textOf(raw['field']),
})

export type Asked = ReturnType<typeof readView>
export type Ask = (part: { [K in keyof Asked]?: Asked[K] | undefined }) => void

/** Who may do what, and why; of themselves everyone may ask. */
export default function AskPage() {
  const { t } = useTranslation('permissions')
  const [view, change] = useAddress(readView)
  const mayAskOfOthers = useAbility().can('read', 'Role')
  const ownId = useSession()?.userData.id ?? 0
  const kinds = mayAskOfOthers ? (['what', 'who', 'why'] as const) : (['what', 'why'] as const)
  const ask = kinds.find((kind) => kind === view.ask) ?? 'what'
  const person = mayAskOfOthers ? view.person || ownId : ownId
  const choice = mayAskOfOthers && <PersonChoice key={person} id={person} onChange={(id) => change({ person: id })} />
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
              {choice && (
                <Card>
                  <div className={css.form}>{choice}</div>
                </Card>
              )}
              <WhatMay userId={person} />
            </>
          )}
          {ask === 'who' && <WhoMay asked={view} onAsk={change} />}
          {ask === 'why' && <Why asked={view} person={person} choice={choice} onAsk={change} />}
        </div>
      </Tabs>
    </>
  )
}
