import { useTranslation } from 'react-i18next'
import type { ApiToken } from '#platform/contract/tokens.ts'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import type { TokenOwner } from './token-owner.ts'
import { TokenRow } from './token-row.tsx'

export function TokenList({ tokens, owner }: { tokens: readonly ApiToken[]; owner: TokenOwner }) {
  const { t } = useTranslation('account')
  if (tokens.length === 0) return <p>{t('tokens.none')}</p>
  return (
    <RowList>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} owner={owner} />
      ))}
    </RowList>
  )
}
