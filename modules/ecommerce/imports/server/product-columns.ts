import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { splitHeaders } from '#platform/server/imports/split-headers.ts'
import { optionColumns, productKeyColumns } from './key-columns.ts'

/** Price lists, Shopify's products with one row for each variant and image, and products of Invoice Ninja. */
export const productColumns: readonly ImportColumn[] = [
  ...productKeyColumns,
  {
    name: 'description',
    label: 'field.Product.description',
    type: 'text',
    headers: splitHeaders('Description | Body (HTML) | Body HTML | Notes | Product notes | Beschreibung | Descrição | 商品描述 | 描述'),
  },
  {
    name: 'brand',
    label: 'field.Product.brand',
    type: 'text',
    headers: splitHeaders('Brand | Vendor | Manufacturer | Marke | Hersteller | Marque | Fabricant | Marca | Fabricante | 品牌'),
  },
  {
    name: 'category',
    label: 'field.Product.category',
    type: 'text',
    headers: splitHeaders('Category | Type | Product type | Kategorie | Warengruppe | Catégorie | Categoria | 分类 | 类别'),
  },
  {
    name: 'taxonomy',
    label: 'importColumn.taxonomy',
    type: 'text',
    headers: splitHeaders('Product category | Standard product type | Custom product type | Google Shopping / Google Product Category'),
  },
  {
    name: 'price',
    label: 'field.Product.price',
    type: 'decimal',
    headers: splitHeaders(
      'Price | Variant price | Product price | Unit price | Sales price | List price | Preis | Verkaufspreis | Nettopreis | ' +
        'Prix | Prix de vente | Preço | Preço de venda | 价格 | 售价 | Cost | Product cost',
    ),
  },
  {
    name: 'taxRate',
    label: 'field.Product.taxRate',
    type: 'number',
    headers: splitHeaders(
      'VAT rate | Tax rate | Tax rate 1 | Product tax rate 1 | VAT % | Tax % | USt.-Satz | Steuersatz | MwSt. % | ' +
        'Taux de TVA | Taxa de IVA | IVA % | 增值税税率 | 税率',
    ),
  },
  {
    name: 'stock',
    label: 'field.Product.stock',
    type: 'integer',
    headers: splitHeaders(
      'Stock | Variant inventory qty | Inventory quantity | In stock | In stock quantity | Stock quantity | Quantity | ' +
        'Product quantity | Bestand | Lagerbestand | Quantité | Quantité en stock | Quantidade | 库存 | 库存数量 | 数量',
    ),
  },
  {
    name: 'hasFreeShipping',
    label: 'field.Product.hasFreeShipping',
    type: 'boolean',
    headers: splitHeaders('Free shipping | Kostenloser Versand | Livraison gratuite | Envio gratuito | 免运费'),
  },
  { name: 'status', label: 'importColumn.status', type: 'text', headers: splitHeaders('Status | Statut | Estado | 状态') },
  ...optionColumns,
  {
    name: 'image',
    label: 'field.Product.image',
    type: 'text',
    headers: splitHeaders('Image Src | Product image URL | Image | Image URL | Product image | Variant image | Bild | Imagem | 图片'),
  },
]
