import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { erasure, type ErasablePerson } from '#platform/contract/workspace/erasure.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import css from '../../web/account-page.module.css'
import { EraseDialog } from './erase-dialog.tsx'

/** Former users whose data is still here. */
export function ErasureCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useApiQuery(erasure.listErasablePeople, {})
  const [chosen, setChosen] = useState<ErasablePerson | null>(null)
  return (
    <Card title={t('erasure')}>
      <div className={css.form}>
        <p>{t('erasure.text')}</p>
        {error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Spinner />}
        {data?.people.length === 0 && <p>{t('erasure.none')}</p>}
        <RowList>
          {data?.people.map((person) => (
            <PersonRow key={person.id} person={person} onErase={() => setChosen(person)} />
          ))}
        </RowList>
      </div>
      <EraseDialog person={chosen} onClose={() => setChosen(null)} />
    </Card>
  )
}

function PersonRow({ person, onErase }: { person: ErasablePerson; onErase: () => void }) {
  const { t } = useTranslation('account')
  const detail = (
    <>
      <bdi>{person.email}</bdi> · {t(`erasure.status.${person.status}`)}
    </>
  )
  return (
    <Row name={<bdi>{person.fullName}</bdi>} detail={detail}>
      {person.status !== 'erasing' && (
        <Button size="small" onClick={onErase} aria-label={t('erasure.eraseOne', { name: person.fullName })}>
          {t('erasure.erase')}
        </Button>
      )}
    </Row>
  )
}
