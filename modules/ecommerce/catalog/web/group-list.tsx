import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useDraft } from '#platform/web/ui/forms/use-draft.ts'
import { ecommerce } from '../../contract.ts'
import type { GroupKind, ProductGroup } from '../../products/group-contract.ts'
import css from '../../web/manage.module.css'

export function GroupList({ kind }: { kind: GroupKind }) {
  const { t } = useTranslation('ecommerce')
  const canAdd = useCanAccess(['create', 'ProductGroup'])
  const { data } = useApiQuery(ecommerce.listGroups, { kind })
  return (
    <Card title={t(`groups.${kind}`)}>
      <ul className={css.groups}>
        {data?.groups.map((group) => (
          <GroupItem key={group.id} group={group} />
        ))}
      </ul>
      {data?.groups.length === 0 && <p className={css.soft}>{t('groups.none')}</p>}
      {canAdd && <NewGroup kind={kind} />}
    </Card>
  )
}

function GroupItem({ group: { id, title } }: { group: ProductGroup }) {
  const { t } = useTranslation('ecommerce')
  const canUpdate = useCanAccess(['update', 'ProductGroup'])
  const canDelete = useCanAccess(['delete', 'ProductGroup'])
  const topics = ['product-groups', 'products']
  const rename = useApiMutation(ecommerce.updateGroup, { topics, undoMessage: ({ group }) => t('done.changed', { name: group.title }) })
  const remove = useApiMutation(ecommerce.deleteGroup, { topics, undoMessage: ({ group }) => t('done.deleted', { name: group.title }) })
  const draft = useDraft(title, (text, onSaved) => {
    if (text.trim()) rename.mutate({ group: { id, title: text.trim() } }, { onSuccess: onSaved })
    else onSaved()
  })
  return (
    <li className={css.group}>
      {canUpdate ? (
        <TextField
          className={css.alt!}
          label={t('group.title')}
          isLabelHidden
          value={draft.text}
          maxLength={120}
          dir="auto"
          onChange={draft.setText}
          onBlur={draft.leave}
          onKeyDown={(event) => event.key === 'Enter' && draft.leave()}
        />
      ) : (
        <bdi className={css.alt}>{title}</bdi>
      )}
      {canDelete && (
        <IconButton label={`${t('delete')}: ${title}`} size="small" onClick={() => remove.mutate({ id })}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}

function NewGroup({ kind }: { kind: GroupKind }) {
  const { t } = useTranslation('ecommerce')
  const [title, setTitle] = useState('')
  const add = useApiMutation(ecommerce.addGroup, { topics: ['product-groups'], onSuccess: () => setTitle('') })
  return (
    <form
      className={css.newGroup}
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim()) add.mutate({ group: { kind, title: title.trim() } })
      }}
    >
      <TextField className={css.alt!} label={t(`group.new.${kind}`)} value={title} maxLength={120} dir="auto" onChange={setTitle} />
      <Button type="submit" icon={<Plus />} isLoading={add.isPending} disabled={!title.trim()}>
        {t('group.add')}
      </Button>
    </form>
  )
}
