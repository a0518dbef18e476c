import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { splitHeaders } from '#platform/server/imports/split-headers.ts'

/** What identifies a product. */
export const productKeyColumns: readonly ImportColumn[] = [
  {
    name: 'handle',
    label: 'field.Product.slug',
    type: 'text',
    headers: splitHeaders('Handle | URL handle | Slug | Web address | Webadresse | Adresse web | Endereço Web | 网址'),
  },
  {
    name: 'name',
    label: 'field.Product.name',
    type: 'text',
    headers: splitHeaders(
      'Name | Title | Product | Product name | Product key | Item | Artikel | Bezeichnung | Produkt | Artikelname | Nom | ' +
        'Produit | Article | Désignation | Nome | Produto | Artigo | 名称 | 商品名称 | 商品 | 产品名称',
    ),
  },
  {
    name: 'sku',
    label: 'field.Product.sku',
    type: 'text',
    headers: splitHeaders(
      'SKU | Variant SKU | Item number | Item no. | Article number | Part number | Artikelnummer | Artikel-Nr. | Art.-Nr. | ' +
        'Référence | Réf. | Référence article | Referência | Código | 货号 | 商品编号 | 商品编码',
    ),
  },
]

/** The variant of a product in Shopify. */
export const optionColumns: readonly ImportColumn[] = [1, 2, 3].flatMap((number): ImportColumn[] => [
  {
    name: `option${number}Value`,
    label: `importColumn.option${number}`,
    type: 'text',
    headers: [`Option${number} Value`],
  },
])
