import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { splitHeaders } from '#platform/server/imports/split-headers.ts'

/** The line items, and the amounts of the whole invoice. */
export const amountColumns: readonly ImportColumn[] = [
  {
    name: 'item',
    label: 'importColumn.item',
    type: 'text',
    headers: splitHeaders(
      'Item | Product | Item product | Item product key | Item name | Product key | Lineitem name | Artikel | Produkt | ' +
        'Leistung | Article | Produit | Artigo | Produto | 商品 | 项目 | 商品名称 | 货物名称',
    ),
  },
  {
    name: 'description',
    label: 'description',
    type: 'text',
    headers: splitHeaders(
      'Description | Item description | Item notes | Line description | Beschreibung | Bezeichnung | Position | ' +
        'Désignation | Descrição | Designação | 描述 | 说明 | 明细',
    ),
  },
  {
    name: 'quantity',
    label: 'quantity',
    type: 'number',
    headers: splitHeaders(
      'Quantity | Qty | Item quantity | Lineitem quantity | Menge | Anzahl | Quantité | Qté | Quantidade | Qtd. | 数量',
    ),
  },
  {
    name: 'unitPrice',
    label: 'unitPrice',
    type: 'decimal',
    headers: splitHeaders(
      'Unit price | Price | Rate | Cost | Unit cost | Item cost | Lineitem price | Einzelpreis | Preis | Stückpreis | ' +
        'Prix unitaire | Prix | PU HT | Preço unitário | Preço | 单价 | 价格',
    ),
  },
  {
    name: 'lineDiscount',
    label: 'importColumn.lineDiscount',
    type: 'decimal',
    headers: splitHeaders('Line discount | Item discount | Positionsrabatt | Remise de la ligne | Desconto da linha | 明细折扣'),
  },
  {
    name: 'taxRate',
    label: 'importColumn.taxRate',
    type: 'number',
    headers: splitHeaders(
      'Tax rate | VAT rate | Tax % | VAT % | Item tax rate | Item tax rate 1 | Tax rate 1 | USt.-Satz | Steuersatz | ' +
        'MwSt. % | USt. % | Taux de TVA | TVA % | Taxa de IVA | IVA % | 税率',
    ),
  },
  { name: 'taxRate2', label: 'importColumn.taxRate2', type: 'number', headers: ['Tax rate 2', 'Item tax rate 2'] },
  {
    name: 'invoiceTaxRate',
    label: 'importColumn.invoiceTaxRate',
    type: 'number',
    headers: ['Invoice tax rate', 'Invoice tax rate 1', 'Steuersatz der Rechnung'],
  },
  {
    name: 'discount',
    label: 'importColumn.discount',
    type: 'decimal',
    headers: splitHeaders(
      'Discount | Invoice discount | Discount amount | Discount % | Rabatt | Rabattbetrag | Rabatt in Prozent | Remise | ' +
        'Desconto | 折扣 | 折扣金额',
    ),
  },
  {
    name: 'net',
    label: 'importColumn.net',
    type: 'decimal',
    headers: splitHeaders(
      'Net | Net amount | Subtotal | Invoice subtotal | Total excl. tax | Nettobetrag | Netto | Zwischensumme | Total HT | ' +
        'Montant HT | Sous-total | Valor tributável | Total sem IVA | 计税金额 | 不含税金额 | 小计',
    ),
  },
  {
    name: 'tax',
    label: 'field.Invoice.tax',
    type: 'decimal',
    headers: splitHeaders(
      'Tax | Taxes | VAT | Tax amount | Total taxes | Invoice total taxes | USt. | MwSt. | Umsatzsteuer | Steuerbetrag | ' +
        'TVA | Montant TVA | IVA | Valor do IVA | 税额',
    ),
  },
  {
    name: 'total',
    label: 'field.Invoice.total',
    type: 'decimal',
    headers: splitHeaders(
      'Total | Amount | Invoice amount | Grand total | Total incl. tax | Gesamt | Gesamtbetrag | Betrag | Brutto | ' +
        'Bruttobetrag | Total TTC | Montant | Montant TTC | Total com IVA | Valor total | 总计 | 合计 | 价税合计 | 金额',
    ),
  },
  {
    name: 'paid',
    label: 'field.Invoice.paid',
    type: 'decimal',
    headers: splitHeaders(
      'Amount paid | Paid | Paid to date | Invoice paid to date | Payment amount | Bezahlt | Bezahlter Betrag | ' +
        'Montant payé | Payé | Montante pago | Pago | 已付金额 | 已付款',
    ),
  },
  {
    name: 'balance',
    label: 'field.Invoice.balance',
    type: 'decimal',
    headers: splitHeaders(
      'Balance | Balance due | Amount due | Invoice balance | Offener Betrag | Offen | Solde dû | Reste à payer | ' +
        'Valor em dívida | Saldo | 未付金额',
    ),
  },
  {
    name: 'paymentDate',
    label: 'payment.date',
    type: 'date',
    headers: splitHeaders(
      'Payment date | Paid on | Paid at | Date paid | Zahlungsdatum | Bezahlt am | Date de paiement | Payé le | ' +
        'Data do pagamento | Data de pagamento | Pago em | 付款日期',
    ),
  },
  {
    name: 'paymentMethod',
    label: 'payment.method',
    type: 'text',
    headers: splitHeaders(
      'Payment method | Payment type | Zahlungsart | Zahlungsweise | Mode de paiement | Método de pagamento | 付款方式',
    ),
  },
]
