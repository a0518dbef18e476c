import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exports } from '#platform/contract/workspace/exports.ts'
import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import css from '../../web/account-page.module.css'
import { ExportRow } from './export-row.tsx'
import { exportTopics } from './export-topics.ts'

/** Exports for people who ask what the workspace stores about them. */
export function PersonExportsCard() {
  const { t } = useTranslation('account')
  const { data } = useApiQuery(exports.listExports, {})
  const start = useApiMutation(exports.startPersonExport, { topics: exportTopics, isIrreversible: true })
  const [person, setPerson] = useState<SelectOption | null>(null)
  const rows = data?.exports.filter(({ kind }) => kind === 'person') ?? []
  return (
    <Card title={t('export.person')}>
      <div className={css.form}>
        <p>{t('export.person.text')}</p>
        {rows.length > 0 && (
          <RowList>
            {rows.map((row) => (
              <ExportRow key={row.id} row={row} />
            ))}
          </RowList>
        )}
        <ComboBox label={t('export.person.label')} selected={person} loadOptions={searchPeople} onChange={setPerson} />
        <ActionBar>
          <Button
            isLoading={start.isPending}
            aria-disabled={person === null}
            onClick={() => person && start.mutate({ userId: Number(person.value) })}
          >
            {t('export.person.start')}
          </Button>
        </ActionBar>
      </div>
    </Card>
  )
}

async function searchPeople(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { people } = await callApi(identity.listPeople, { q }, { signal })
  return people.map(({ id, fullName }) => ({ value: String(id), label: fullName }))
}
