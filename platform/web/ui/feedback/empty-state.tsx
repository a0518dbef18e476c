import { Link } from '@tanstack/react-router'
import { Import } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '../../routing/search-params.ts'
import { getButtonClass } from '../buttons/button.tsx'
import css from './empty-state.module.css'

export type EmptyStateProps = {
  /** What the page is for, in words that also fit users without the permission to create records. */
  text: string
  /** The first action, if the user has the permission for it. */
  action?: ReactNode
  /** The source from which such records are imported, if the user may create them. */
  importFrom?: string | false | undefined
  illustration?: 'list' | 'search' | 'message'
}

export const EmptyState = ({ text, action, importFrom, illustration = 'list' }: EmptyStateProps) => (
  <div className={css.empty}>
    <svg className={css.drawing} viewBox="0 0 120 88" width="120" height="88" aria-hidden>
      {drawings[illustration]}
    </svg>
    <p className={css.text}>{text}</p>
    {(action || importFrom) && (
      <div className={css.actions}>
        {action}
        {importFrom && <ImportLink source={importFrom} />}
      </div>
    )}
  </div>
)

function ImportLink({ source }: { source: string }) {
  const { t } = useTranslation('platform')
  return (
    <Link {...toLinkProps(`/imports/new?source=${source}`)} className={getButtonClass({})}>
      <Import />
      {t('ui.import')}
    </Link>
  )
}

const drawings = {
  list: (
    <>
      <rect className={css.back} x="26" y="18" width="76" height="60" rx="8" />
      <rect x="18" y="10" width="76" height="60" rx="8" />
      <path d="M30 28h8M30 40h8M30 52h8M46 28h36M46 40h28M46 52h18" />
    </>
  ),
  search: (
    <>
      <rect className={css.back} x="14" y="10" width="66" height="60" rx="8" />
      <path d="M26 26h28M26 38h18M26 50h10" />
      <circle cx="72" cy="46" r="20" />
      <path d="m87 61 14 14" />
    </>
  ),
  message: (
    <>
      <path className={css.back} d="M50 24h50a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8h-4v10L84 68H58" />
      <path d="M20 10h56a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H40L28 68V56h-8a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8Z" />
      <path d="M28 26h40M28 38h24" />
    </>
  ),
}
