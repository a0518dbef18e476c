import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { ListedQuote } from '../quote-schema.ts'

export type QuotePermissions = ReturnType<typeof useQuotePermissions>

export function useQuotePermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canCreate: isAllowed(ability, { action: 'create', subject: 'Quote' }),
      canRead: (field: string) => isAllowed(ability, { action: 'read', subject: 'Quote', field }),
      canUpdate: (quote: Pick<ListedQuote, 'id'>) => isAllowed(ability, { action: 'update', subject: 'Quote', object: quote }),
      canDelete: (quote: Pick<ListedQuote, 'id'>) => isAllowed(ability, { action: 'delete', subject: 'Quote', object: quote }),
      canConvert: isAllowed(ability, { action: 'create', subject: 'Invoice' }),
    }),
    [ability],
  )
}
