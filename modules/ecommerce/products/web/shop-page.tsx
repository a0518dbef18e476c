import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#platform/web/routing/address.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Actions } from '#platform/web/ui/buttons/actions.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Drawer, drawerPart } from '#platform/web/ui/overlays/drawer.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { intentProps } from '#platform/web/ui/overlays/on-intent.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import { SearchWords } from '#platform/web/ui/search-words.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { useMedia } from '#platform/web/ui/layout/use-media.ts'
import { ecommerce } from '../../contract.ts'
import { sortings } from '../contract.ts'
import { FilterChips } from './filter-chips.tsx'
import { ProductCard, WaitingCard } from './product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ShopPlaces } from '../../web/shop-places.tsx'
import css from '../../web/shop-page.module.css'
import { useShopSettings } from '../../web/shop-settings.ts'
import { filterCount, inputOf, layouts, noFilters, PER_PAGE, readShopView, type ChangeView, type ShopView } from './shop-view.ts'

/** How many places are kept while the first answer is awaited. */
const AWAITED = 12

/** What there is to buy; what is shown stands in the address. */
export default function ShopPage() {
  const { t } = useTranslation('ecommerce')
  const [view, set] = useAddress(readShopView)
  const change: ChangeView = useCallback((part) => set({ page: undefined, ...part }), [set])
  const list = useRead(ecommerce.listProducts, inputOf(view), { keep: true })
  const currency = useShopSettings()?.currency
  const isWide = useMedia('(min-width: 1100px)')
  const hasFailed = !list.data && list.error !== null
  const filters = !hasFailed && <ProductFilters view={view} change={change} facets={list.data?.facets} currency={currency} />
  return (
    <>
      <PageHead title={t('nav.shop')} summary={list.data && t('products', { count: list.data.total })} />
      <ShopPlaces />
      <div className={css.shop}>
        {isWide && filters && (
          <aside aria-label={t('filters')} className={css.aside}>
            {filters}
          </aside>
        )}
        <div className={css.main}>
          <ShopBar view={view} change={change} filters={!isWide && filters} total={list.data?.total} />
          <FilterChips view={view} change={change} currency={currency} />
          <Products list={list} view={view} change={change} />
        </div>
      </div>
    </>
  )
}

type ViewProps = { view: ShopView; change: ChangeView }

function ShopBar({ view, change, filters, total }: ViewProps & { filters: React.ReactNode; total: number | undefined }) {
  const { t } = useTranslation('ecommerce')
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(view)
  const search = useCallback((q: string) => change({ q }), [change])
  const icons = { grid: <LayoutGrid />, list: <List /> }
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchWords label={t('find')} q={view.q} onSearch={search} />
      </div>
      {filters && (
        <Button icon={<SlidersHorizontal />} {...intentProps(drawerPart)} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          {t('filters')}
          {count > 0 && <span className={css.badge}>{count}</span>}
        </Button>
      )}
      <Select
        className={css.order!}
        label={t('sort')}
        isLabelUnseen
        options={sortings.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={view.sortBy}
        onChange={(sortBy) => change({ sortBy })}
      />
      <div className={css.layouts} role="group" aria-label={t('layout')}>
        {layouts.map((layout) => (
          <IconButton
            key={layout}
            label={t(`layout.${layout}`)}
            aria-pressed={view.layout === layout}
            onClick={() => change({ layout: layout === 'grid' ? undefined : layout, page: view.page > 1 ? view.page : undefined })}
          >
            {icons[layout]}
          </IconButton>
        ))}
      </div>
      <Drawer isOpen={Boolean(filters) && isOpen} title={t('filters')} size="narrow" onClose={() => setOpen(false)}>
        <div className={css.sheet}>
          {filters}
          <Actions>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {total === undefined ? t('filter.show') : t('filter.showCount', { count: total })}
            </Button>
          </Actions>
        </div>
      </Drawer>
    </div>
  )
}

function Products({ list, view, change }: ViewProps & { list: ReturnType<typeof useRead<typeof ecommerce.listProducts>> }) {
  const { t } = useTranslation('ecommerce')
  const { data, error } = list
  if (!data && error) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void list.refetch()} />
  if (!data)
    return (
      <ul className={css.products} data-layout={view.layout} aria-busy="true" aria-label={t('products.list')}>
        {Array.from({ length: AWAITED }, (_, place) => (
          <WaitingCard key={place} />
        ))}
      </ul>
    )
  if (data.products.length === 0) return <NoProducts view={view} change={change} />
  return (
    <>
      <ul
        className={css.products}
        data-layout={view.layout}
        data-stale={list.isPlaceholderData || undefined}
        aria-label={t('products.list')}
      >
        {data.products.map((product, place) => (
          <ProductCard key={product.id} product={product} isFirst={place < 4} />
        ))}
      </ul>
      <Foot view={view} total={data.total} change={change} />
    </>
  )
}

function NoProducts({ view, change }: ViewProps) {
  const { t } = useTranslation('ecommerce')
  if (view.page > 1) return <Empty text={t('none.page')} action={<Button onClick={() => change({})}>{t('none.firstPage')}</Button>} />
  if (view.q === '' && filterCount(view) === 0) return <Empty text={t('none')} />
  return (
    <Empty
      drawing="search"
      text={view.q ? t('none.foundFor', { q: view.q }) : t('none.found')}
      action={<Button onClick={() => change({ ...noFilters, q: undefined })}>{t('none.showAll')}</Button>}
    />
  )
}

function Foot({ view, total, change }: ViewProps & { total: number }) {
  const { t } = useTranslation('platform')
  const { number } = useFormat()
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const [from, to] = [(view.page - 1) * PER_PAGE + 1, Math.min(total, view.page * PER_PAGE)]
  const turn = (page: number) => {
    change({ page: page === 1 ? undefined : page })
    scrollTo({ top: 0 })
  }
  return (
    <footer className={css.foot}>
      <span className={css.shown}>{t('ui.shown', { from: number(from), to: number(to), total: number(total) })}</span>
      <Pagination page={view.page} pages={pages} onChange={turn} />
    </footer>
  )
}
