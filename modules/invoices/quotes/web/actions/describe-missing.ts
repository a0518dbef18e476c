import type { TFunction } from 'i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'

/** Says what a quote lacks before it can be sent; null for other problems. */
export function describeMissing(problem: unknown, t: TFunction<'invoices'>): string | null {
  if (!(problem instanceof ApiProblem)) return null
  const texts = problem.errors.flatMap(({ path }) => {
    if (path === '/settings/seller/name') return [t('incomplete.seller')]
    if (path === '/quote/client') return [t('incomplete.client')]
    if (path === '/quote/validUntil') return [t('quote.error.validUntil')]
    return path === '/quote/lines' ? [t('incomplete.lines')] : []
  })
  return texts.length > 0 ? texts.join(' ') : null
}
