import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { CreateLink } from '#platform/web/routing/create-link.tsx'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Drawer, lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Pagination } from '#platform/web/ui/lists/pagination.tsx'
import { DebouncedSearchField } from '#platform/web/ui/fields/debounced-search-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { ecommerce } from '../../contract.ts'
import { productSortings } from '../contract.ts'
import { ActiveFilters } from './active-filters.tsx'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ShopNavigation } from '../../web/shop-navigation.tsx'
import css from '../../web/shop-page.module.css'
import { useShopSettings } from '../../web/use-shop-settings.ts'
import { countFilters, toListInput, layouts, noFilters, PER_PAGE, parseShopView, type ChangeView, type ShopView } from './shop-view.ts'

const SKELETON_CARDS = 12

/** Filters, sorting and page are stored in the URL. */
export default function ShopPage() {
  const { t } = useTranslation('ecommerce')
  const [view, setView] = useSearchParams(parseShopView)
  const change: ChangeView = useCallback((part) => setView({ page: undefined, ...part }), [setView])
  const list = useApiQuery(ecommerce.listProducts, toListInput(view), { keepPreviousData: true })
  const currency = useShopSettings()?.currency
  const isWide = useMediaQuery('(min-width: 1100px)')
  const hasFailed = !list.data && list.error !== null
  const filters = !hasFailed && <ProductFilters view={view} change={change} facets={list.data?.facets} currency={currency} />
  return (
    <>
      <PageHeader title={t('nav.shop')} summary={list.data && t('products', { count: list.data.total })} />
      <ShopNavigation />
      <div className={css.shop}>
        {isWide && filters && (
          <aside aria-label={t('filters')} className={css.aside}>
            {filters}
          </aside>
        )}
        <div className={css.main}>
          <ShopToolbar view={view} change={change} filters={!isWide && filters} total={list.data?.total} />
          <ActiveFilters view={view} change={change} currency={currency} />
          <ProductList list={list} view={view} change={change} />
        </div>
      </div>
    </>
  )
}

type ViewProps = { view: ShopView; change: ChangeView }

function ShopToolbar({ view, change, filters, total }: ViewProps & { filters: React.ReactNode; total: number | undefined }) {
  const { t } = useTranslation('ecommerce')
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(view)
  const search = useCallback((q: string) => change({ q }), [change])
  const icons = { grid: <LayoutGrid />, list: <List /> }
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <DebouncedSearchField label={t('find')} q={view.q} onSearch={search} />
      </div>
      {filters && (
        <Button icon={<SlidersHorizontal />} {...preloadOnIntent(lazyDrawer)} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          {t('filters')}
          {count > 0 && <span className={css.badge}>{count}</span>}
        </Button>
      )}
      <Select
        className={css.order!}
        label={t('sort')}
        isLabelHidden
        options={productSortings.map((value) => ({ value, label: t(`sort.${value}`) }))}
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
          <ActionBar>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {total === undefined ? t('filter.show') : t('filter.showCount', { count: total })}
            </Button>
          </ActionBar>
        </div>
      </Drawer>
    </div>
  )
}

function ProductList({ list, view, change }: ViewProps & { list: ReturnType<typeof useApiQuery<typeof ecommerce.listProducts>> }) {
  const { t } = useTranslation('ecommerce')
  const { data, error } = list
  if (!data && error) return <ProblemState problem={error} onRetry={list.refetch} />
  if (!data)
    return (
      <ul className={css.products} data-layout={view.layout} aria-busy="true" aria-label={t('products.list')}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <ProductCardSkeleton key={index} />
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
        {data.products.map((product, index) => (
          <ProductCard key={product.id} product={product} isFirst={index < 4} />
        ))}
      </ul>
      <ListFooter view={view} total={data.total} change={change} />
    </>
  )
}

function NoProducts({ view, change }: ViewProps) {
  const { t } = useTranslation('ecommerce')
  if (view.page > 1) return <EmptyState text={t('none.page')} action={<Button onClick={() => change({})}>{t('none.firstPage')}</Button>} />
  if (view.q === '' && countFilters(view) === 0) return <EmptyState text={t('none')} action={<CreateLink subject="Product" />} />
  return (
    <EmptyState
      illustration="search"
      text={view.q ? t('none.foundFor', { q: view.q }) : t('none.found')}
      action={<Button onClick={() => change({ ...noFilters, q: undefined })}>{t('none.showAll')}</Button>}
    />
  )
}

function ListFooter({ view, total, change }: ViewProps & { total: number }) {
  const { t } = useTranslation('platform')
  const { number } = useFormat()
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const [from, to] = [(view.page - 1) * PER_PAGE + 1, Math.min(total, view.page * PER_PAGE)]
  const goToPage = (page: number) => {
    change({ page: page === 1 ? undefined : page })
    scrollTo({ top: 0 })
  }
  return (
    <footer className={css.foot}>
      <span className={css.shown}>{t('ui.shown', { from: number(from), to: number(to), total: number(total) })}</span>
      <Pagination page={view.page} pageCount={pages} onChange={goToPage} />
    </footer>
  )
}
