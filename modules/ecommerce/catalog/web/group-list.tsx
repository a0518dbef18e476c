import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/web/session/may.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useDraft } from '#platform/web/ui/forms/use-draft.ts'
import { ecommerce } from '../../contract.ts'
import type { GroupKind, ProductGroup } from '../../products/group-contract.ts'
import css from '../../web/manage.module.css'

/** Categories or brands: added, renamed where they stand, deleted. */
export function GroupList({ kind }: { kind: GroupKind }) {
  const { t } = useTranslation('ecommerce')
  const mayAdd = useMay(['create', 'ProductGroup'])
  const { data } = useRead(ecommerce.listGroups, { kind })
  return (
    <Card title={t(`groups.${kind}`)}>
      <ul className={css.groups}>
        {data?.groups.map((group) => (
          <OneGroup key={group.id} group={group} />
        ))}
      </ul>
      {data?.groups.length === 0 && <p className={css.soft}>{t('groups.none')}</p>}
      {mayAdd && <NewGroup kind={kind} />}
    </Card>
  )
}

function OneGroup({ group: { id, title } }: { group: ProductGroup }) {
  const { t } = useTranslation('ecommerce')
  const mayChange = useMay(['update', 'ProductGroup'])
  const mayDelete = useMay(['delete', 'ProductGroup'])
  const topics = ['product-groups', 'products']
  const rename = useAction(ecommerce.updateGroup, { topics, done: ({ group }) => t('done.changed', { name: group.title }) })
  const remove = useAction(ecommerce.deleteGroup, { topics, done: ({ group }) => t('done.deleted', { name: group.title }) })
  const draft = useDraft(title, (text, onSaved) => {
    if (text.trim()) rename.mutate({ group: { id, title: text.trim() } }, { onSuccess: onSaved })
    else onSaved()
  })
  return (
    <li className={css.group}>
      {mayChange ? (
        <TextField
          className={css.alt!}
          label={t('group.title')}
          isLabelUnseen
          value={draft.text}
          maxLength={120}
          dir="auto"
          onChange={draft.write}
          onBlur={draft.leave}
          onKeyDown={(event) => event.key === 'Enter' && draft.leave()}
        />
      ) : (
        <bdi className={css.alt}>{title}</bdi>
      )}
      {mayDelete && (
        <IconButton label={`${t('delete')}: ${title}`} size="small" onClick={() => remove.mutate({ id })}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}

function NewGroup({ kind }: { kind: GroupKind }) {
  const { t } = useTranslation('ecommerce')
  const [title, write] = useState('')
  const add = useAction(ecommerce.addGroup, { topics: ['product-groups'], onSuccess: () => write('') })
  return (
    <form
      className={css.newGroup}
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim()) add.mutate({ group: { kind, title: title.trim() } })
      }}
    >
      <TextField className={css.alt!} label={t(`group.new.${kind}`)} value={title} maxLength={120} dir="auto" onChange={write} />
      <Button type="submit" icon={<Plus />} isLoading={add.isPending} disabled={!title.trim()}>
        {t('group.add')}
      </Button>
    </form>
  )
}
