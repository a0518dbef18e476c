import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { call } from '#platform/web/api/api.ts'
import { useMay } from '#platform/web/session/may.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useDraft } from '#platform/web/ui/forms/use-draft.ts'
import { ecommerce } from '../../contract.ts'
import type { SettingsPatch, ShopSettings } from '../contract.ts'
import { GroupList } from '../../catalog/web/index.ts'
import css from '../../web/manage.module.css'
import { MethodList } from './method-list.tsx'
import { ShopPlaces } from '../../web/shop-places.tsx'

/** How orders are delivered, who is responsible, and what products are sorted into. */
export default function SettingsPage() {
  const { t } = useTranslation('ecommerce')
  const mayChange = useMay(['update', 'ShopSettings'])
  const { data, error, refetch } = useRead(ecommerce.getSettings, {})
  return (
    <>
      <BackLink to="/shop/manage">{t('nav.manage')}</BackLink>
      <PageHead title={t('nav.settings')} />
      <ShopPlaces />
      <div className={css.stack}>
        {data && !mayChange && <Alert color="info">{t('settings.readOnly')}</Alert>}
        {data && <Settings settings={data.settings} mayChange={mayChange} />}
        {!data && error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height="320px" />}
      </div>
    </>
  )
}

export type SaveSettings = (settings: SettingsPatch) => void

function Settings({ settings, mayChange }: { settings: ShopSettings; mayChange: boolean }) {
  const { t } = useTranslation('ecommerce')
  const update = useAction(ecommerce.updateSettings, { topics: ['shop-settings'], done: () => t('done.settings') })
  const save: SaveSettings = (part) => update.mutate({ settings: part })
  return (
    <>
      <MethodList settings={settings} mayChange={mayChange} save={save} />
      {mayChange && (
        <Card title={t('settings.care')}>
          <div className={css.fields}>
            <Responsible settings={settings} save={save} />
            <ScarceAt settings={settings} save={save} />
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

type PartProps = { settings: ShopSettings; save: SaveSettings }

function Responsible({ settings: { responsible }, save }: PartProps) {
  const { t } = useTranslation('ecommerce')
  return (
    <ComboBox
      key={responsible?.id}
      label={t('settings.responsible')}
      help={t('settings.responsibleHelp')}
      selected={responsible && optionOf(responsible)}
      find={async (q, signal) => (await call(identity.listPeople, { q }, { signal })).people.map(optionOf)}
      onChange={(option) => save({ responsible: option ? Number(option.value) : null })}
    />
  )
}

const optionOf = (person: Person) => ({
  value: String(person.id),
  label: person.fullName,
  icon: <Avatar person={person} size="small" isDecorative />,
})

function ScarceAt({ settings: { scarceAt }, save }: PartProps) {
  const { t } = useTranslation('ecommerce')
  const draft = useDraft(String(scarceAt), (text, onSaved) => {
    if (!isCount(text)) return
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
      {...(!isCount(draft.text) && { error: t('error.scarceAt') })}
      onChange={draft.write}
      onBlur={draft.leave}
    />
  )
}

const isCount = (text: string) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1000
