import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { callApi } from '#platform/web/api/api.ts'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useDraft } from '#platform/web/ui/forms/use-draft.ts'
import { ecommerce } from '../../contract.ts'
import type { ShopSettings } from '../contract.ts'
import { GroupList } from '../../catalog/web/index.ts'
import css from '../../web/manage.module.css'
import { MethodList, type SaveSettings } from './method-list.tsx'
import { ShopNavigation } from '../../web/shop-navigation.tsx'

export default function SettingsPage() {
  const { t } = useTranslation('ecommerce')
  const canUpdate = useCanAccess(['update', 'ShopSettings'])
  const { data, error, refetch } = useApiQuery(ecommerce.getSettings, {})
  return (
    <>
      <BackLink to="/shop/manage">{t('nav.manage')}</BackLink>
      <PageHeader title={t('nav.settings')} />
      <ShopNavigation />
      <div className={css.stack}>
        {data && !canUpdate && <Alert color="info">{t('settings.readOnly')}</Alert>}
        {data && <SettingsForm settings={data.settings} canUpdate={canUpdate} />}
        {!data && error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height="320px" />}
      </div>
    </>
  )
}

function SettingsForm({ settings, canUpdate }: { settings: ShopSettings; canUpdate: boolean }) {
  const { t } = useTranslation('ecommerce')
  const update = useApiMutation(ecommerce.updateSettings, { topics: ['shop-settings'], undoMessage: () => t('done.settings') })
  const save: SaveSettings = (changes) => update.mutate({ settings: changes })
  return (
    <>
      <MethodList settings={settings} canUpdate={canUpdate} save={save} />
      {canUpdate && (
        <Card title={t('settings.care')}>
          <div className={css.fields}>
            <ResponsibleField settings={settings} save={save} />
            <LowStockField settings={settings} save={save} />
          </div>
        </Card>
      )}
      <div className={css.halves}>
        <GroupList kind="category" />
        <GroupList kind="brand" />
      </div>
    </>
  )
}

type FieldProps = { settings: ShopSettings; save: SaveSettings }

function ResponsibleField({ settings: { responsible }, save }: FieldProps) {
  const { t } = useTranslation('ecommerce')
  return (
    <ComboBox
      key={responsible?.id}
      label={t('settings.responsible')}
      help={t('settings.responsibleHelp')}
      selected={responsible && toPersonOption(responsible)}
      loadOptions={async (q, signal) => (await callApi(identity.listPeople, { q }, { signal })).people.map(toPersonOption)}
      onChange={(option) => save({ responsible: option ? Number(option.value) : null })}
    />
  )
}

const toPersonOption = (person: Person) => ({
  value: String(person.id),
  label: person.fullName,
  icon: <Avatar person={person} size="small" isDecorative />,
})

function LowStockField({ settings: { scarceAt }, save }: FieldProps) {
  const { t } = useTranslation('ecommerce')
  const draft = useDraft(String(scarceAt), (text, onSaved) => {
    if (!isValidThreshold(text)) return
    save({ scarceAt: Number(text) })
    onSaved()
  })
  return (
    <TextField
      label={t('settings.scarceAt')}
      help={t('settings.scarceAtHelp')}
      value={draft.text}
      inputMode="numeric"
      maxLength={4}
      {...(!isValidThreshold(draft.text) && { error: t('error.scarceAt') })}
      onChange={draft.setText}
      onBlur={draft.leave}
    />
  )
}

const isValidThreshold = (text: string) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1000
